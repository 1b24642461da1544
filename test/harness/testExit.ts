import type { Platform, Release } from '#kernel'

/** The end of a page, as a test plays it: what is handed over last, and to whom. */
export type TestExit = Pick<Platform, 'onLeave' | 'beacon'> & {
  /** Beacons that the browser took. */
  readonly beacons: { readonly url: string; readonly text: string }[]
  /** From now on the browser takes none, or all. */
  takeBeacons(taken: boolean): void
  /** The page is hidden, frozen or left. */
  leave(): void
  waiting(): number
}

/** Makes the end of a page that has not come yet. */
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
