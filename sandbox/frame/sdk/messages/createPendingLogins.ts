/** A login that is under way at a provider. */
export type PendingLogin = {
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
}

const read = (text: string | null): PendingLogin | undefined =>
  text ? JSON.parse(text) : undefined

/** Storage of this tab, which may be refused: then a login lasts as long as the page. */
function ownStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return sessionStorage
  } catch {
    const texts = new Map<string, string>()
    return {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void texts.set(name, text),
      removeItem: (name) => void texts.delete(name),
    }
  }
}

/**
 * The pending logins of one embedding site by name. They outlive the page: a login without a
 * window replaces it, and returns.
 */
export function createPendingLogins(origin: string) {
  const storage = ownStorage()
  const name = (word: string) => `login ${origin} ${word}`
  return {
    get: (word: string) => read(storage.getItem(name(word))),
    set: (word: string, login: PendingLogin) => storage.setItem(name(word), JSON.stringify(login)),
    delete: (word: string) => storage.removeItem(name(word)),
    has: (word: string) => storage.getItem(name(word)) !== null,
  }
}
