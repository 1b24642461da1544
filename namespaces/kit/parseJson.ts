/** Parses JSON text; `undefined` if it is invalid. The result is foreign data. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
