import type { NamespaceHost, Release, WalletInfo } from '#kernel'

/** Those who watch the list of wallets, and those who wait for one of it. */
export type Watchers = {
  /** Whoever is called after every `tell`. */
  readonly listeners: Set<() => void>
  /** Pushes the list at once and after every `tell`. */
  watch(listener: (found: readonly WalletInfo[]) => void): Release
  /** What `look` finds, now or after a `tell`; `undefined` after a second and a half. */
  find<Found>(look: () => Found | undefined): Promise<Found | undefined>
  /** Says that the list is another one. */
  notify(): void
}

/**
 * Makes the watchers of a list of wallets. `start` begins to look for them, called each time
 * somebody asks; `list` is what was found so far.
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
        // How long a wallet that was there on the last visit may take to show itself on this one.
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
