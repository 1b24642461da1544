import type { Platform } from '#kernel'
import type { FundingPopups } from '#plugins/ports/funding'

/** Time after which an order off screen is not followed any more, milliseconds. */
const maxTimeOffScreen = 30 * 60_000

/** Creates the polls of orders, over `poll`. */
export function createOrderPoll(
  platform: Pick<Platform, 'now'>,
  poll: FundingPopups['poll'],
): FundingPopups['pollOrder'] {
  return (look) => {
    let stop = () => {}
    /** Wall-clock milliseconds; absent while the order is on screen. */
    let leftAt: number | undefined
    const isLeft = () => leftAt !== undefined
    const isOver = () => leftAt !== undefined && platform.now() - leftAt > maxTimeOffScreen
    return {
      follow() {
        stop()
        leftAt = undefined
        const own = poll(async () => isOver() || look(isLeft))
        stop = own
        return () => {
          if (stop === own) leftAt = platform.now()
        }
      },
      stop: () => stop(),
    }
  }
}
