import type { Discovery, NamespaceHost, Release, WalletInfo } from '#kernel'

/** The source of a namespace's wallets. */
export type WalletSource = {
  /** Follows announcements; called by the first watch or find. Its releases run on dispose. */
  start(): readonly Release[]
  /**
   * Looks for wallets that do not announce themselves. Called on each watch and find, and again
   * after 0.1, 0.5 and 1.5 s.
   */
  scan?(): void
  /** The wallets so far. */
  list(): readonly WalletInfo[]
}

/** A discovery that notifies listeners of a list of wallets, and waits for a wallet in it. */
export type Watchers = Discovery & {
  /** Listeners called on every `notify`. */
  readonly listeners: Set<() => void>
  /** Resolves with the result of the search, now or after a `notify`; `undefined` after 1.5 s. */
  find<Found>(look: () => Found | undefined): Promise<Found | undefined>
  /** Notifies the listeners that the list changed. */
  notify(): void
}

const retryDelays = [100, 500, 1500]

/** Creates the watchers of a list of wallets. Touches the page with the first watch or find. */
export function createWatchers(
  host: Pick<NamespaceHost, 'after'>,
  { start, scan, list }: WalletSource,
): Watchers {
  const listeners = new Set<() => void>()
  let releases: readonly Release[] = []
  let timers: readonly Release[] = []
  let phase: 'new' | 'started' | 'disposed' = 'new'
  const release = (all: readonly Release[]) => {
    for (const one of all) one()
  }
  const dispose = () => {
    phase = 'disposed'
    release([...releases, ...timers])
    listeners.clear()
  }
  const begin = () => {
    if (phase === 'disposed') return
    const isFirst = phase === 'new'
    phase = 'started'
    if (isFirst) releases = start()
    scan?.()
    release(timers)
    if (scan) timers = retryDelays.map((ms) => host.after(ms, scan))
    // Wallets run code of the page, which may dispose of the modal.
    if (isDisposed()) dispose()
  }
  const isDisposed = () => phase === 'disposed'
  return {
    listeners,
    watch(listener) {
      const notifyListener = () => listener(list())
      begin()
      listeners.add(notifyListener)
      notifyListener()
      return () => {
        listeners.delete(notifyListener)
        if (listeners.size === 0) release(timers)
      }
    },
    find(findWallet) {
      begin()
      return new Promise((resolve) => {
        const done = () => {
          listeners.delete(check)
          releaseTimer()
          resolve(findWallet())
        }
        const check = () => {
          if (findWallet() !== undefined) done()
        }
        // A wallet of an earlier visit may take this long to appear (ms).
        const releaseTimer = host.after(1500, done)
        listeners.add(check)
        check()
      })
    },
    notify() {
      for (const watcher of [...listeners]) watcher()
    },
    dispose,
  }
}
