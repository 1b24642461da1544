import { LatchkeyError, readField, rejectOnAbort } from '#kernel'
import type { FrameLink } from './createFrameLink.ts'

/** Time for the frame's answer to a login that was given up (ms). */
const lateTimeout = 120_000

const isLoggedIn = (name: string, answer: unknown) =>
  name !== 'CONNECT_EMAIL' || readField(answer, 'action') === 'CONNECT'

/**
 * Creates `FrameLink.request` for requests that log in. The frame cannot take them back: `onLate`
 * is called when it logs in after the signal's end, unless a newer login has begun.
 */
export function createLoginRequest(
  link: Pick<FrameLink, 'request'>,
  onLate: () => void,
): FrameLink['request'] {
  let latest = {}
  return async (name, payload, { signal } = {}) => {
    const own = {}
    latest = own
    if (!signal) return link.request(name, payload)
    const answer = link.request(name, payload, { signal, cancelTimeout: lateTimeout })
    const judge = (late: unknown) => {
      if (latest === own && isLoggedIn(name, late)) onLate()
    }
    return rejectOnAbort(answer, signal, judge).catch((error: unknown) => {
      throw signal.aborted ? new LatchkeyError('internal') : error
    })
  }
}
