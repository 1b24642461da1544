/** Writes a payload as text, to compare it with itself later; empty for one that has no such text. */
export function writePayload(payload: unknown): string {
  try {
    return JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  } catch {
    return ''
  }
}
