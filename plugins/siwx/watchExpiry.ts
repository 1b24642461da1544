import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'

/** Longest delay of a browser timer (ms); a longer one fires at once. */
const maxTimerDelay = 2_147_483_647

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is isoTime down; asks no clock
const parseTime = (isoTime: string) => Date.parse(isoTime)

/**
 * Time until sessions are read again that are over by this clock (ms). Their site counts them still,
 * by a clock of its own or for ever: reading them at once would repeat without an end.
 */
const recheckInterval = 60_000

/** Calls back when the last session has expired. */
export function watchExpiry(
  context: SignInContext,
  signIn: NamespaceSignIn,
  sessions: readonly SiwxSession[],
  onExpired: () => void,
): void {
  const { platform } = context
  const ends = sessions.map(({ data: { expirationTime } }) =>
    expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime),
  )
  const left = Math.max(...ends) - platform.now()
  signIn.stopExpiryTimer()
  if (!Number.isFinite(left)) signIn.stopExpiryTimer = () => {}
  else if (left <= maxTimerDelay)
    signIn.stopExpiryTimer = platform.after(left > 0 ? left : recheckInterval, onExpired)
  else
    signIn.stopExpiryTimer = platform.after(maxTimerDelay, () =>
      watchExpiry(context, signIn, sessions, onExpired),
    )
}
