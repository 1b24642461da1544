import type { SignInChallenge } from './signature.ts'

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is written down; asks no clock
const parseTime = (written: string) => Date.parse(written)

/**
 * The field that makes a sign-in challenge void at a time (milliseconds since 1970):
 * `expirationTime` once it is reached, `notBefore` until then. A time that
 * cannot be read counts as void. For `verify`.
 */
export function findStaleField(
  { expirationTime, notBefore }: Partial<SignInChallenge>,
  now: number,
): 'expirationTime' | 'notBefore' | undefined {
  if (expirationTime !== undefined && !(now < parseTime(expirationTime))) return 'expirationTime'
  if (notBefore !== undefined && !(now >= parseTime(notBefore))) return 'notBefore'
  return undefined
}
