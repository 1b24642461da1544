import type { Platform } from '#kernel'
import { isPageShown } from './isPageShown.ts'
import type { Tills } from './port.ts'

const often = 3000
const seldom = 15_000
const oftenLooks = 40

/** Makes the waiting: one look after the other, never two at once. */
export function createWatch(
  platform: Pick<Platform, 'after' | 'watch' | 'online'>,
  signal: AbortSignal,
  shown: () => boolean = isPageShown,
): Tills['watch'] {
  return (look) => {
    let over = false
    let busy = false
    let looks = 0
    let release = () => {}
    const stop = () => {
      over = true
      release()
      unwatch()
      signal.removeEventListener('abort', stop)
    }
    const round = async () => {
      // A page that comes back, or online again, wakes it.
      if (over || busy || !shown() || !platform.online()) return
      busy = true
      looks++
      const done = await look().catch(() => false)
      busy = false
      if (over) return
      if (done) stop()
      else release = platform.after(looks < oftenLooks ? often : seldom, round)
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
