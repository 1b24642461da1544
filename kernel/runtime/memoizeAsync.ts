/** Work that is done once and shared. After it failed, or was taken, it is done again on demand. */
export type MemoizedAsync<T> = {
  get(): Promise<T>
  /** What is there; `undefined` while nothing is. */
  peek(): T | undefined
  /** Hands over what is there or on its way. */
  reset(): Promise<T> | undefined
}

/** Makes such work. */
export function memoizeAsync<T>(start: () => Promise<T>): MemoizedAsync<T> {
  let running: Promise<T> | undefined
  let value: T | undefined
  return {
    get() {
      const current = running ?? start()
      running = current
      current.then(
        (result) => {
          if (running === current) value = result
        },
        () => {
          if (running === current) running = undefined
        },
      )
      return current
    },
    peek: () => value,
    reset() {
      const previous = running
      running = undefined
      value = undefined
      return previous
    },
  }
}
