import type { Platform, Release } from '#kernel'

/**
 * Announces a change on screen to screen readers. `assertive` interrupts: for errors only.
 */
export type Announce = (text: string, options?: { readonly assertive?: boolean }) => void

/** Writes announcements into two live regions, which are on the page beforehand. */
export type Announcer = {
  readonly announce: Announce
  attach(region: Element | null, assertive: boolean): void
  dispose(): void
}

/** Screen readers miss a change that follows an emptied region at once. */
const announceDelay = 60

/** Makes an announcer. Announcements wait until a region is attached. */
export function createAnnouncer(platform: Platform): Announcer {
  const regions = new Map<boolean, Element>()
  const pending = new Map<boolean, Release>()
  const waiting = new Map<boolean, string>()

  const write = (assertive: boolean) => {
    const region = regions.get(assertive)
    const text = waiting.get(assertive)
    if (!region || text === undefined) return
    waiting.delete(assertive)
    region.textContent = text
  }
  const scheduleWrite = (assertive: boolean) => {
    pending.get(assertive)?.()
    pending.set(
      assertive,
      platform.after(announceDelay, () => write(assertive)),
    )
  }
  return {
    announce(text, { assertive = false } = {}) {
      regions.get(assertive)?.replaceChildren()
      waiting.set(assertive, text)
      scheduleWrite(assertive)
    },
    attach(region, assertive) {
      if (!region) return void regions.delete(assertive)
      regions.set(assertive, region)
      if (waiting.has(assertive)) scheduleWrite(assertive)
    },
    dispose() {
      for (const release of pending.values()) release()
    },
  }
}
