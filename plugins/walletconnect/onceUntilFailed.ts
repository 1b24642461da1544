/** Work that is done once and shared. After it failed, or was taken, it is done again on demand. */
export type Once<T> = {
  get(): Promise<T>
  /** Hands over what is there or on its way. */
  take(): Promise<T> | undefined
}

/** Makes such work. */
export function onceUntilFailed<T>(start: () => Promise<T>): Once<T> {
  let running: Promise<T> | undefined
  return {
    get() {
      const own = running ?? start()
      running = own
      own.catch(() => {
        if (running === own) running = undefined
      })
      return own
    },
    take() {
      const was = running
      running = undefined
      return was
    },
  }
}
