import type { SignInChallenge } from './signature.ts'

// biome-ignore lint/style/noRestrictedGlobals: reads a time that is written down; asks no clock
const parseTime = (written: string) => Date.parse(written)

/** The expired or early field of a challenge; `now` in milliseconds. Unreadable is void. */
export function findStaleField(
  { expirationTime, notBefore }: Partial<SignInChallenge>,
  now: number,
): 'expirationTime' | 'notBefore' | undefined {
  if (expirationTime !== undefined && !(now < parseTime(expirationTime))) return 'expirationTime'
  if (notBefore !== undefined && !(now >= parseTime(notBefore))) return 'notBefore'
  return undefined
}
