import type { NamespaceHost, Release, WalletInfo } from '#kernel'

/** Notifies listeners of a list of wallets, and waits for a wallet in it. */
export type Watchers = {
  /** Listeners called on every `notify`. */
  readonly listeners: Set<() => void>
  /** Pushes the list at once and on every `notify`. */
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** Resolves with the result of the search, now or after a `notify`; `undefined` after 1.5 s. */
  find<Found>(look: () => Found | undefined): Promise<Found | undefined>
  /** Notifies the listeners that the list changed. */
  notify(): void
}

/**
 * Creates the watchers of a list of wallets.
 * `start` begins discovery and is called on each `watch` and `find`; `list` returns the wallets so
 * far.
 */
export function createWatchers(
  host: Pick<NamespaceHost, 'after'>,
  start: () => void,
  list: () => readonly WalletInfo[],
): Watchers {
  const listeners = new Set<() => void>()
  return {
    listeners,
    watch(listener) {
      const notifyListener = () => listener(list())
      start()
      listeners.add(notifyListener)
      notifyListener()
      return () => void listeners.delete(notifyListener)
    },
    find(findWallet) {
      start()
      return new Promise((resolve) => {
        const done = () => {
          listeners.delete(check)
          release()
          resolve(findWallet())
        }
        const check = () => {
          if (findWallet() !== undefined) done()
        }
        // A wallet of an earlier visit may take this long to appear (ms).
        const release = host.after(1500, done)
        listeners.add(check)
        check()
      })
    },
    notify() {
      for (const watcher of [...listeners]) watcher()
    },
  }
}
