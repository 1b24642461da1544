/** Loads a chunk, twice if needed: most failures are a lost connection. */
export function importWithRetry<T>(load: () => T | Promise<T>): Promise<T> {
  const attempt = async () => load()
  return attempt().catch(attempt)
}
