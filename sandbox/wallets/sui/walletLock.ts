/** The lock of a wallet, and a promise of its opening. */
export function walletLock(changed: () => void) {
  let opened: (() => void) | undefined
  let wait: Promise<void> = Promise.resolve()
  return {
    isLocked: () => opened !== undefined,
    /** Resolves at once while it is open. */
    untilOpen: () => wait,
    lock() {
      wait = new Promise((resolve) => {
        opened = resolve
      })
      changed()
    },
    unlock() {
      opened?.()
      opened = undefined
      changed()
    },
  }
}
