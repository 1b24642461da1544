/** Wraps a function whose errors must not stop its caller: they go to `onFault`. */
export const catchFaults =
  <Args extends readonly unknown[]>(
    run: (...args: Args) => void,
    onFault: (error: unknown) => void,
  ): ((...args: Args) => void) =>
  (...args) => {
    try {
      run(...args)
    } catch (error) {
      onFault(error)
    }
  }
