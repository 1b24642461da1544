import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'

/** Longest delay of a browser timer (ms). */
const maxTimerDelay = 2_147_483_647

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is isoTime down; asks no clock
const parseTime = (isoTime: string) => Date.parse(isoTime)

/** Calls back when the last session has expired. */
export function watchExpiry(
  { platform }: SignInContext,
  signIn: NamespaceSignIn,
  sessions: readonly SiwxSession[],
  onExpired: () => void,
): void {
  const ends = sessions.map(({ data: { expirationTime } }) =>
    expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime),
  )
  const left = Math.max(...ends) - platform.now()
  signIn.stopExpiryTimer()
  signIn.stopExpiryTimer =
    Number.isFinite(left) && left <= maxTimerDelay
      ? platform.after(Math.max(0, left), onExpired)
      : () => {}
}
