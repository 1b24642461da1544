import type { TextStorage } from '#kernel'

/** The fault of a store: `throws` on every call, `full` on every write. */
export type StoreFault = 'throws' | 'full'

/**
 * Text storage in place of one origin's `localStorage`. Two platforms over the same `entries`
 * are two tabs.
 */
export type TestStore = TextStorage & {
  readonly entries: Map<string, string>
  fault: StoreFault | undefined
  /** Writes as another tab: the entry changes and watchers are notified. `null` removes it. */
  elsewhere(key: string, text: string | null): void
  /** Clears the site's data, as a visitor. */
  wipe(): void
  watching(): number
}

/** Makes a store. */
export function createTestStore(entries = new Map<string, string>()): TestStore {
  const watchers = new Set<(key: string | null) => void>()
  const tell = (key: string | null) => {
    for (const watcher of [...watchers]) watcher(key)
  }
  const guard = (writing: boolean) => {
    if (store.fault === 'throws')
      throw new DOMException('The operation is insecure.', 'SecurityError')
    if (writing && store.fault === 'full')
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const store: TestStore = {
    entries,
    fault: undefined,
    get(key) {
      guard(false)
      return entries.get(key) ?? null
    },
    set(key, text) {
      guard(true)
      entries.set(key, text)
    },
    remove(key) {
      guard(false)
      entries.delete(key)
    },
    keys() {
      guard(false)
      return [...entries.keys()]
    },
    watch(listener) {
      const own = (key: string | null) => listener(key)
      watchers.add(own)
      return () => void watchers.delete(own)
    },
    elsewhere(key, text) {
      if (text === null) entries.delete(key)
      else entries.set(key, text)
      tell(key)
    },
    wipe() {
      entries.clear()
      tell(null)
    },
    watching: () => watchers.size,
  }
  return store
}
