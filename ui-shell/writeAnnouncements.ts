import type { Platform, Release } from '#kernel'
import type { Announcer } from './createAnnouncer.ts'

/** Screen readers miss a change that follows an emptied region at once. */
const announceDelay = 60

/** Writes announcements into the regions; one that is not written yet waits for the next regions. */
export function writeAnnouncements(
  { after }: Pick<Platform, 'after'>,
  announcer: Announcer,
  [polite, assertive]: Iterable<Element>,
): Release {
  const pending = new Map<boolean, Release>()
  const stop = announcer.follow((isAssertive) => {
    const region = isAssertive ? assertive : polite
    region?.replaceChildren()
    pending.get(isAssertive)?.()
    pending.set(
      isAssertive,
      after(announceDelay, () => region?.replaceChildren(announcer.take(isAssertive) ?? '')),
    )
  })
  return () => {
    stop()
    for (const release of pending.values()) release()
  }
}
