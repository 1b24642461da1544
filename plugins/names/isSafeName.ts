const plainName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/

/**
 * False for a name that ENSIP-15 forbids or writes differently: it may imitate another name.
 * Plain names skip the library.
 */
export async function isSafeName(name: string): Promise<boolean> {
  if (plainName.test(name)) return true
  try {
    const { normalize } = await import('viem/ens')
    return name !== '' && normalize(name) === name
  } catch {
    return false
  }
}
