/** Loads a chunk. A failed one is asked for once more: most failures are a lost connection. */
export function importWithRetry<T>(load: () => T | Promise<T>): Promise<T> {
  const attempt = async () => load()
  return attempt().catch(attempt)
}
