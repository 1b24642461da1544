import type { Platform, Release } from '#kernel'

/** Time between two questions (ms). */
export const tickTime = 2000
/** Ticks without an answer after which the other end is frozen. */
const patience = 3

/**
 * Asks the other end again and again, and calls `change` when it stops to answer and with each
 * answer, until released. A refusal is an answer. It counts ticks instead of waiting for a
 * deadline: a page that was asleep has missed one tick, not all.
 */
export function watchAnswers(
  { after }: Pick<Platform, 'after'>,
  ask: () => Promise<unknown>,
  change: (answers: boolean) => void,
): Release {
  let over = false
  let isOpen = false
  let silent = 0
  const answered = () => {
    isOpen = false
    silent = 0
    if (!over) change(true)
  }
  const tick = () => {
    release = after(tickTime, tick)
    if (!isOpen) {
      isOpen = true
      ask().then(answered, answered)
    } else if (++silent === patience) change(false)
  }
  let release = after(tickTime, tick)
  return () => {
    over = true
    release()
  }
}
