/** Loads a chunk. A failed one is asked for once more: most failures are a lost connection. */
export function loadTwice<T>(load: () => T | Promise<T>): Promise<T> {
  const ask = async () => load()
  return ask().catch(ask)
}
