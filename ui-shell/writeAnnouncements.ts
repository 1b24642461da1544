import type { Platform, Release } from '#kernel'
import type { Announcer } from './createAnnouncer.ts'

/** Screen readers miss a change that follows an emptied region at once. */
const announceDelay = 60
/** The most announcements read out together: earlier ones are out of date. */
const mostTogether = 3

/**
 * Writes announcements into the regions: those of one moment together, a line each, in place of
 * earlier ones. One that is not written yet waits for the next regions.
 */
export function writeAnnouncements(
  { after }: Pick<Platform, 'after'>,
  { waiting, follow }: Announcer,
  [polite, assertive]: Iterable<Element>,
): Release {
  const pending = new Map<boolean, Release>()
  const together = new Map<boolean, readonly string[]>()
  const write = (isAssertive: boolean) => {
    const region = isAssertive ? assertive : polite
    region?.replaceChildren()
    pending.get(isAssertive)?.()
    pending.set(
      isAssertive,
      after(announceDelay, () => {
        region?.replaceChildren(waiting.get(isAssertive) ?? '')
        waiting.delete(isAssertive)
      }),
    )
  }
  const join = (isAssertive: boolean) => {
    const text = waiting.get(isAssertive) ?? ''
    const earlier = (together.get(isAssertive) ?? []).filter((one) => one !== text)
    const texts = [...earlier, text].slice(-mostTogether)
    together.set(isAssertive, texts)
    // No timer: events of a keyboard come before it.
    queueMicrotask(() => together.delete(isAssertive))
    waiting.set(isAssertive, texts.join('\n'))
  }
  const stop = follow((isAssertive) => {
    join(isAssertive)
    write(isAssertive)
  })
  for (const isAssertive of waiting.keys()) write(isAssertive)
  return () => {
    stop()
    for (const release of pending.values()) release()
  }
}
