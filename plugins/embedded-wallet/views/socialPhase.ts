import { isLatchkeyError } from '#kernel'

/** How a social login stands. Each state but `approved` and `finishing` has one way on. */
export type SocialPhase =
  | 'blocked'
  | 'leaving'
  | 'waiting'
  | 'finishing'
  | 'approved'
  | 'closed'
  | 'untrusted'
  | 'refused'
  | 'failed'

/** What a failure of a social login means on screen. */
export function toSocialPhase(error: unknown): SocialPhase {
  if (isLatchkeyError(error, 'popup-closed')) return 'closed'
  if (isLatchkeyError(error, 'social-untrusted')) return 'untrusted'
  return isLatchkeyError(error, 'social-refused', 'frame-answered') ? 'refused' : 'failed'
}
