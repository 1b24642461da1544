/** What a JSON text says; `undefined` when it is none. For the gate. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
