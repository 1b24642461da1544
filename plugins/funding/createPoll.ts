import type { Platform } from '#kernel'
import type { FundingPopups } from '#plugins/ports/funding'

/** True while the page is visible. */
const isPageVisible = (): boolean =>
  typeof document === 'undefined' || document.visibilityState !== 'hidden'

const fastInterval = 3000
const slowInterval = 15_000
const fastAttempts = 40

/** Creates the poll: calls never overlap. */
export function createPoll(
  platform: Pick<Platform, 'after' | 'watch' | 'online'>,
  signal: AbortSignal,
  isVisible: () => boolean = isPageVisible,
): FundingPopups['poll'] {
  return (check) => {
    let over = false
    let busy = false
    let attempts = 0
    let release = () => {}
    const stop = () => {
      over = true
      release()
      unwatch()
      signal.removeEventListener('abort', stop)
    }
    const round = async () => {
      // Returning to the page, or online, triggers a call.
      if (over || busy || !isVisible() || !platform.online()) return
      busy = true
      attempts++
      const done = await check().catch(() => false)
      busy = false
      if (over) return
      if (done) stop()
      else release = platform.after(attempts < fastAttempts ? fastInterval : slowInterval, round)
    }
    const unwatch = platform.watch(() => {
      release()
      void round()
    })
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else release = platform.after(0, round)
    return stop
  }
}
