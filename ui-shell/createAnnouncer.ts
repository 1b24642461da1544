import type { Release } from '#kernel'

/**
 * Announces a change on screen to screen readers. `assertive` interrupts: for errors only.
 */
export type Announce = (text: string, options?: { readonly assertive?: boolean }) => void

/** Keeps announcements for the live regions, `LiveRegions`. */
export type Announcer = {
  readonly announce: Announce
  /** The announcements that wait, oldest first. The regions remove those that they write. */
  readonly waiting: { readonly text: string; readonly assertive: boolean }[]
  /** Calls `write` for the announcements to come; one caller at a time. */
  follow(write: (assertive: boolean) => void): Release
}

/** Makes an announcer. `load` is called when there is something to announce. */
export function createAnnouncer(load: () => void): Announcer {
  const waiting: Announcer['waiting'] = []
  let write: ((assertive: boolean) => void) | undefined
  return {
    waiting,
    announce(text, { assertive = false } = {}) {
      waiting.push({ text, assertive })
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
