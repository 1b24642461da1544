/** A pairing URI is shown for this long, in milliseconds. */
export const pairingLifetime = 240_000
/** With less than this left a pairing counts as expired: a wallet needs the rest to answer. */
const expiryMargin = 10_000
/** A fresh URI is made this long before the old one ends, so that there is always one to scan. */
export const refreshLead = 15_000

/** True when a pairing is too old to be scanned. */
export function isPairingExpired(expiresAt: number, now: number): boolean {
  return expiresAt - now <= expiryMargin
}
