/** What a JSON text says; `undefined` when it is none. For the gate. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
