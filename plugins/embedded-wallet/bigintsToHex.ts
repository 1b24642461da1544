/**
 * The value with every big integer in it as hex text (`0x0` for none): what can go over the wire
 * and into JSON-RPC. Everything else stays what it is.
 */
export function bigintsToHex(value: unknown): unknown {
  if (typeof value === 'bigint')
    return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (Array.isArray(value)) return value.map(bigintsToHex)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bigintsToHex(inner)]))
}
