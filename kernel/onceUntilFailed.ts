/** Work that is done once and shared. After it failed, or was taken, it is done again on demand. */
export type Once<T> = {
  get(): Promise<T>
  /** What is there; `undefined` while nothing is. */
  peek(): T | undefined
  /** Hands over what is there or on its way. */
  take(): Promise<T> | undefined
}

/** Makes such work. */
export function onceUntilFailed<T>(start: () => Promise<T>): Once<T> {
  let running: Promise<T> | undefined
  let done: T | undefined
  return {
    get() {
      const own = running ?? start()
      running = own
      own.then(
        (result) => {
          if (running === own) done = result
        },
        () => {
          if (running === own) running = undefined
        },
      )
      return own
    },
    peek: () => done,
    take() {
      const was = running
      running = undefined
      done = undefined
      return was
    },
  }
}
