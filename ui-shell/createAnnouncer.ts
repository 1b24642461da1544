import type { Release } from '#kernel'

/**
 * Announces a change on screen to screen readers. `assertive` interrupts: for errors only.
 */
export type Announce = (text: string, options?: { readonly assertive?: boolean }) => void

/** Keeps announcements for the live regions, `LiveRegions`. */
export type Announcer = {
  readonly announce: Announce
  /** The polite and the assertive announcement that waits. The regions delete those they write. */
  readonly waiting: Map<boolean, string>
  /** Calls `write` for the announcements to come; one caller at a time. */
  follow(write: (assertive: boolean) => void): Release
}

/** Makes an announcer. `load` is called when there is something to announce. */
export function createAnnouncer(load: () => void): Announcer {
  const waiting = new Map<boolean, string>()
  let write: ((assertive: boolean) => void) | undefined
  return {
    waiting,
    announce(text, { assertive = false } = {}) {
      waiting.set(assertive, text)
      write?.(assertive)
      load()
    },
    follow(next) {
      write = next
      return () => {
        if (write === next) write = undefined
      }
    },
  }
}
