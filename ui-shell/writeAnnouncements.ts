import type { Platform, Release } from '#kernel'
import type { Announcer } from './createAnnouncer.ts'

/** Screen readers miss a change that follows an emptied region at once. */
const announceDelay = 60
/** The most announcements read out together: earlier ones are out of date. */
const mostTogether = 3

/** Removes the announcements of a region that wait. */
function take({ waiting }: Announcer, isAssertive: boolean): readonly string[] {
  const taken = waiting.filter(({ assertive }) => assertive === isAssertive)
  for (const one of taken) waiting.splice(waiting.indexOf(one), 1)
  return taken.map(({ text }) => text)
}

/** Joins announcements, a line each; of a repeated one the last stays. */
const join = (texts: readonly string[]) =>
  texts
    .filter((text, index) => texts.lastIndexOf(text) === index)
    .slice(-mostTogether)
    .join('\n')

/**
 * Writes announcements into the regions: those of one turn together, in place of earlier ones. One
 * that is not written yet waits for the next regions.
 */
export function writeAnnouncements(
  { after }: Pick<Platform, 'after'>,
  announcer: Announcer,
  [polite, assertive]: Iterable<Element>,
): Release {
  const pending = new Map<boolean, Release>()
  const turns = new Set<boolean>()
  const write = (isAssertive: boolean) => {
    const region = isAssertive ? assertive : polite
    region?.replaceChildren()
    pending.get(isAssertive)?.()
    pending.set(
      isAssertive,
      after(announceDelay, () => region?.replaceChildren(join(take(announcer, isAssertive)))),
    )
  }
  /** Drops what an earlier turn announced, as the letters typed so far. */
  const startTurn = (isAssertive: boolean) => {
    const text = take(announcer, isAssertive).at(-1)
    if (text !== undefined) announcer.waiting.push({ text, assertive: isAssertive })
    turns.add(isAssertive)
    // No timer: events of a keyboard come before it.
    queueMicrotask(() => turns.delete(isAssertive))
  }
  const stop = announcer.follow((isAssertive) => {
    if (!turns.has(isAssertive)) startTurn(isAssertive)
    write(isAssertive)
  })
  for (const one of new Set(announcer.waiting.map((each) => each.assertive))) {
    startTurn(one)
    write(one)
  }
  return () => {
    stop()
    for (const release of pending.values()) release()
  }
}
