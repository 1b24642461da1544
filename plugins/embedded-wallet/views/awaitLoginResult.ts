import { object, string } from 'valibot'
import type { LatchkeyError, Platform, Release } from '#kernel'
import { safeParse } from '#kernel'
import type { LoginWindow } from '#plugins/ports/embedded-wallet'
import { embeddedWalletError } from '../errors.ts'

/**
 * What to listen to. `onFrameResult` is the second way for a result, for popups that lost the page
 * that opened them.
 */
export type LoginResultOptions = {
  readonly popup: LoginWindow
  /** Exact origin of the secure site: the only one a result is taken from. */
  readonly origin: string
  readonly platform: Pick<Platform, 'after' | 'elapsed'>
  readonly page: Pick<EventTarget, 'addEventListener'>
  readonly signal: AbortSignal
  onFrameResult(listener: (result: string) => void): Release
  /** Somebody else brought a result; it was not taken, and the login goes on. Told once. */
  onForged(why: LatchkeyError): void
}

const pollInterval = 1000
/** A page that keeps to itself makes its window look closed for a moment. */
const closedTimeout = 3000

const resultMessage = object({ resultUri: string() })

/**
 * Resolves with the result that the popup or the frame brings. Rejects with `popup-closed` when the
 * popup stays closed for 3 s, with `social-untrusted` when the
 * popup says a result from another origin, with the signal's reason when it aborts.
 */
export function awaitLoginResult({
  popup,
  origin,
  platform,
  page,
  signal,
  onFrameResult,
  onForged,
}: LoginResultOptions): Promise<string> {
  const over = new AbortController()
  let closedSince: number | undefined
  let forged = false
  let release: Release = () => {}
  const result = new Promise<string>((resolve, reject) => {
    const poll = () => {
      release = platform.after(pollInterval, poll)
      if (!popup.closed()) closedSince = undefined
      else if (closedSince === undefined) closedSince = platform.elapsed()
      else if (platform.elapsed() - closedSince >= closedTimeout)
        reject(embeddedWalletError('popup-closed'))
    }
    const judge = ({ source, origin: from, data }: MessageEvent) => {
      const message = safeParse(resultMessage, data)
      if (!message) return
      if (popup.isSource(source) && from === origin) return resolve(message.resultUri)
      const why = embeddedWalletError('social-untrusted', { origin: from })
      if (popup.isSource(source)) return reject(why)
      if (!forged) onForged(why)
      forged = true
    }
    page.addEventListener('message', (event) => event instanceof MessageEvent && judge(event), {
      signal: over.signal,
    })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
    const silence = onFrameResult(resolve)
    over.signal.addEventListener('abort', silence)
    if (signal.aborted) reject(signal.reason)
    else release = platform.after(pollInterval, poll)
  })
  return result.finally(() => {
    over.abort()
    release()
  })
}
