import { object, string } from 'valibot'
import type { LatchkeyError, Platform, Release } from '#kernel'
import { safeParse } from '#kernel'
import type { LoginWindow } from '#plugins/ports/embedded-wallet'
import { embeddedWalletError } from '../errors.ts'

/** Sources of the result. `onFrameResult` covers popups that lost their opener. */
export type LoginResultOptions = {
  readonly popup: LoginWindow
  /** Exact origin of the secure site: the only accepted one. */
  readonly origin: string
  readonly platform: Pick<Platform, 'after' | 'elapsed'>
  readonly page: Pick<EventTarget, 'addEventListener'>
  readonly signal: AbortSignal
  onFrameResult(listener: (result: string) => void): Release
  /** Called once when another window sent a result, which is ignored. */
  onForged(why: LatchkeyError): void
}

const pollInterval = 1000
/** Pages with opener isolation make their window look closed for a moment (ms). */
const closedTimeout = 3000

const resultMessage = object({ resultUri: string() })

/**
 * Resolves to the result of the popup or the frame. Rejects with `popup-closed` if the popup stays
 * closed for 3 s, with `social-untrusted` if the popup sends a result from another origin, and with
 * the signal's reason on abort.
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
    // A script of the page can dispatch messages with any source and origin.
    const onMessage = (event: Event) =>
      event instanceof MessageEvent && event.isTrusted && judge(event)
    page.addEventListener('message', onMessage, { signal: over.signal })
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
