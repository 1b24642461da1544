import { isLatchkeyError } from '#kernel'

/** State of a social login. Each state but `approved` and `finishing` offers one next step. */
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

/** Maps a failure of a social login to a state. */
export function toSocialPhase(error: unknown): SocialPhase {
  if (isLatchkeyError(error, 'popup-closed')) return 'closed'
  if (isLatchkeyError(error, 'social-untrusted')) return 'untrusted'
  return isLatchkeyError(error, 'social-refused', 'frame-answered') ? 'refused' : 'failed'
}
