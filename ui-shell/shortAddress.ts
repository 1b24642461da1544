/**
 * The first four and the last six characters of an address; for lists only, never where the visitor
 * must check it.
 */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
}
