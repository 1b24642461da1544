/**
 * A store for a WalletConnect client that lives and ends with it, so that several clients share a
 * process without sharing state.
 */
export function memoryStorage() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    // The client names the type of what it stored itself; a cast is the only way to give it back.
    getEntries: async <T>() => [...entries] as [string, T][],
    getItem: async <T>(key: string) => entries.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
