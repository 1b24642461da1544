import type { HistoryEntry, Kernel, Release } from '#kernel'

/** Draws the start view ahead of an opening, and holds back what must not happen before it. */
export type Preparation = {
  /** The entry to draw into the closed dialog. */
  get(): HistoryEntry | undefined
  subscribe(listener: () => void): Release
  /**
   * Asks for the start view. No effect while the modal is open, and where `open()` would show
   * another view. While a closing dialog is still in sight, it waits.
   */
  prepare(): void
  /**
   * The dialog comes into sight, by `show`, or left it: waiting tasks run, and the next drawing may
   * begin.
   */
  setVisible(visible: boolean, show?: () => void): void
  /**
   * Runs a task right before the dialog comes into sight the next time, and what it returns after
   * all other tasks.
   */
  beforeVisible(task: () => () => void): void
  /** Runs a task once what is drawn for an opening is in sight; else at once. */
  whenOpen(task: () => Release | void): Release
}

/** True if `open()` without arguments shows the view that the closed router is at. */
function opensAtStart({ router, settings, networks, connections }: Kernel): boolean {
  return (
    !router.get().open &&
    !settings.basic &&
    !settings.embedded &&
    networks.manifests().length > 0 &&
    connections.getState()?.accountState.address === undefined
  )
}

/** Makes a preparation over a kernel; nothing is drawn yet. */
export function createPreparation(kernel: Kernel): Preparation {
  const listeners = new Set<() => void>()
  const waiting = new Set<() => void>()
  const early: (() => () => void)[] = []
  let entry: HistoryEntry | undefined
  let visible = false
  let postponed = false

  const put = (next: HistoryEntry | undefined) => {
    if (entry === next) return
    entry = next
    for (const listener of [...listeners]) listener()
  }
  const prepare = () => {
    postponed = visible
    if (!visible) put(opensAtStart(kernel) ? (entry ?? kernel.router.current()) : undefined)
  }
  return {
    get: () => entry,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prepare,
    setVisible(next, show) {
      visible = next
      if (visible) {
        const late = early.splice(0).map((task) => task())
        show?.()
        for (const start of [...waiting]) start()
        put(undefined)
        for (const task of late) task()
      } else if (postponed) prepare()
    },
    beforeVisible: (task) => void early.push(task),
    whenOpen(task) {
      let release: Release | void
      const start = () => {
        waiting.delete(start)
        release = task()
      }
      if (!visible && (entry || kernel.router.get().open)) waiting.add(start)
      else start()
      return () => {
        waiting.delete(start)
        release?.()
      }
    },
  }
}
