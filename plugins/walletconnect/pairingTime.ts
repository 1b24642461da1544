/** Lifetime of a pairing URI on screen (ms). */
export const pairingLifetime = 240_000
/** Minimum time that a wallet needs to answer (ms); with less left a pairing counts as expired. */
const expiryMargin = 10_000
/** Time between two looks at the clock while a pairing waits (ms). */
export const checkInterval = 5000
/** A fresh URI replaces the old one this long before its end (ms). */
export const refreshLead = 15_000

/** True if a pairing is too old to be scanned. */
export function isPairingExpired(expiresAt: number | undefined, now: number): boolean {
  return expiresAt !== undefined && expiresAt - now <= expiryMargin
}
