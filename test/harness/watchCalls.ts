/** Returns true once one of these driver methods was called. */
export function watchCalls(driver: object, acts: readonly string[]): () => boolean {
  const state = { called: false }
  for (const name of acts) {
    const act = Reflect.get(driver, name)
    const noted = (...given: unknown[]) => {
      state.called = true
      return Reflect.apply(act, driver, given)
    }
    Reflect.set(driver, name, noted)
  }
  return () => state.called
}
