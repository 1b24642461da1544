import type { Platform, Release } from '#kernel'

/** The end of a page, with the data it sends last. */
export type TestExit = Pick<Platform, 'onLeave' | 'beacon'> & {
  /** Accepted beacons. */
  readonly beacons: { readonly url: string; readonly text: string }[]
  /** Makes the browser refuse or accept all beacons. */
  takeBeacons(taken: boolean): void
  /** Hides, freezes or leaves the page. */
  leave(): void
  waiting(): number
}

/** Makes the end of a page that is still open. */
export function createTestExit(): TestExit {
  const tasks = new Set<() => void>()
  const beacons: TestExit['beacons'][number][] = []
  let takes = true
  return {
    onLeave(task): Release {
      const own = () => task()
      tasks.add(own)
      return () => void tasks.delete(own)
    },
    beacon: (url, text) => takes && beacons.push({ url, text }) > 0,
    beacons,
    takeBeacons(taken) {
      takes = taken
    },
    leave() {
      for (const task of [...tasks]) task()
    },
    waiting: () => tasks.size,
  }
}
