/** Replaces every bigint in a value by hex text (`0x0` for zero), for messages and JSON-RPC. */
export function bigintsToHex(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(bigintsToHex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bigintsToHex(inner)]))
}
