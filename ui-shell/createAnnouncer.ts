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
  /** Returns the announcements that wait, a line each; they are done with it. */
  take(assertive: boolean): string | undefined
}

/** The most announcements that wait: earlier ones are out of date. */
const mostWaiting = 3

/** Makes an announcer. `load` is called when there is something to announce. */
export function createAnnouncer(load: () => void): Announcer {
  const waiting = new Map<boolean, readonly string[]>()
  let write: ((assertive: boolean) => void) | undefined
  return {
    announce(text, { assertive = false } = {}) {
      const earlier = (waiting.get(assertive) ?? []).filter((one) => one !== text)
      waiting.set(assertive, [...earlier, text].slice(-mostWaiting))
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
      const texts = waiting.get(assertive)
      waiting.delete(assertive)
      return texts?.join('\n')
    },
  }
}
