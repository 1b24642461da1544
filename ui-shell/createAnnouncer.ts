import type { Release } from '#kernel'

/**
 * Announces a change on screen to screen readers. `assertive` interrupts: for errors only.
 */
export type Announce = (text: string, options?: { readonly assertive?: boolean }) => void

/** Keeps announcements for the live regions, `LiveRegions`. */
export type Announcer = {
  readonly announce: Announce
  /** Calls `write` for the announcements that wait and for those to come; one caller at a time. */
  follow(write: (assertive: boolean) => void): Release
  /** Returns the announcement that waits, which is done with it. */
  take(assertive: boolean): string | undefined
}

/** Makes an announcer. `load` is called when there is something to announce. */
export function createAnnouncer(load: () => void): Announcer {
  const waiting = new Map<boolean, string>()
  let write: ((assertive: boolean) => void) | undefined
  return {
    announce(text, { assertive = false } = {}) {
      waiting.set(assertive, text)
      write?.(assertive)
      load()
    },
    follow(next) {
      write = next
      for (const assertive of waiting.keys()) next(assertive)
      return () => {
        if (write === next) write = undefined
      }
    },
    take(assertive) {
      const text = waiting.get(assertive)
      waiting.delete(assertive)
      return text
    },
  }
}
