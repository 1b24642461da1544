import type { Platform } from '#kernel'
import type { SwapReview } from '#plugins/ports/swaps'

/** Remembers until when each confirmed swap may be mined. */
export function createDeadlines({ now }: Pick<Platform, 'now'>) {
  const deadlines = new Map<string, number>()
  return {
    keep({ action, offer }: SwapReview) {
      if (offer.deadline !== undefined) deadlines.set(action.id, offer.deadline)
    },
    /** True once the deadline of an action has passed; false for an action without one. */
    isLate: (id: string) => now() > (deadlines.get(id) ?? Number.POSITIVE_INFINITY),
  }
}
