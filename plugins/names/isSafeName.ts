const plainName = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/

/**
 * False for a name that ENSIP-15 forbids or writes in another way: it may look like somebody
 * else's. What is plain needs no code to tell.
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
