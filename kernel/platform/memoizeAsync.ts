/** Work that runs once and is shared; after a failure or a reset it runs again. */
export type MemoizedAsync<T> = {
  get(): Promise<T>
  peek(): T | undefined
  /** Forgets the result and returns it. */
  reset(): Promise<T> | undefined
}

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
