import type { SignInChallenge } from './signature.ts'

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is written down; asks no clock
const parseTime = (written: string) => Date.parse(written)

/**
 * Returns the expired or not yet valid field of a sign-in challenge. Unreadable times count as
 * void. For `verify`; `now` in milliseconds since 1970.
 */
export function findStaleField(
  { expirationTime, notBefore }: Partial<SignInChallenge>,
  now: number,
): 'expirationTime' | 'notBefore' | undefined {
  if (expirationTime !== undefined && !(now < parseTime(expirationTime))) return 'expirationTime'
  if (notBefore !== undefined && !(now >= parseTime(notBefore))) return 'notBefore'
  return undefined
}
