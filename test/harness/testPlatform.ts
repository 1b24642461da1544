import type { Device, Platform } from '#kernel'
import type { TestClock } from './testClock.ts'
import { createRealClock, createTestClock } from './testClock.ts'
import type { TestExit } from './testExit.ts'
import { createTestExit } from './testExit.ts'
import type { Responder, TestHttp } from './testHttp.ts'
import { createTestHttp } from './testHttp.ts'
import type { TestPage } from './testPage.ts'
import { createTestPage } from './testPage.ts'
import type { TestStore } from './testStore.ts'
import { createTestStore } from './testStore.ts'

/** Options of a test platform: `clock: 'real'` in a browser; two tabs share `entries`. */
export type TestPlatformOptions = {
  readonly clock?: 'manual' | 'real'
  readonly device?: Partial<Device>
  readonly origin?: string
  readonly entries?: Map<string, string>
  readonly respond?: Responder
}

/** A platform, and handles to drive, break and inspect it. */
export type TestPlatform = {
  readonly platform: Platform
  readonly clock: TestClock
  readonly store: TestStore
  readonly page: TestPage
  readonly http: TestHttp
  readonly logs: { readonly level: string; readonly message: string; readonly detail: unknown }[]
  /** Opened links, copied texts. */
  readonly opened: string[]
  readonly copied: string[]
  readonly exit: TestExit
  goOnline(online: boolean): void
  /** Listeners and timers on the platform; 0 once its users are disposed. */
  countOpenHandles(): number
}

/** A linear congruential generator: repeats on every run, good enough for jitter and ids. */
function createRandom(seed = 1): (bytes: number) => Uint8Array {
  let state = seed
  return (bytes) =>
    Uint8Array.from({ length: bytes }, () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return state >>> 24
    })
}

const desktop: Device = {
  mobile: false,
  ios: false,
  android: false,
  telegram: false,
  inApp: false,
  framed: false,
}

/** Runs tasks of one name one after another. */
function createLock(): Platform['lock'] {
  const locks = new Map<string, Promise<unknown>>()
  return (name, task) => {
    const turn = (locks.get(name) ?? Promise.resolve()).then(task, task)
    locks.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
}

/** Makes a platform without browser and network. */
export function createTestPlatform({
  clock: kind = 'manual',
  device = {},
  origin,
  entries,
  respond,
}: TestPlatformOptions = {}): TestPlatform {
  const clock = kind === 'manual' ? createTestClock() : createRealClock()
  const store = createTestStore(entries)
  const page = createTestPage(origin)
  const network = createTestHttp(respond)
  const watchers = new Set<() => void>()
  const exit = createTestExit()
  const urls = new Set<string>()
  const logs: TestPlatform['logs'] = []
  const opened: string[] = []
  const copied: string[] = []
  let online = true
  let count = 0
  const platform: Platform = {
    now: clock.now,
    elapsed: clock.elapsed,
    after: clock.after,
    random: createRandom(),
    fetch: network.fetch,
    storage: store,
    lock: createLock(),
    open: (url) => opened.push(url) > 0,
    copy: async (text) => void copied.push(text),
    online: () => online,
    watch(change) {
      const own = () => change()
      watchers.add(own)
      return () => void watchers.delete(own)
    },
    onLeave: exit.onLeave,
    beacon: exit.beacon,
    page,
    device: { ...desktop, ...device },
    objectUrl() {
      const url = `blob:test/${count++}`
      urls.add(url)
      return { url, release: () => void urls.delete(url) }
    },
    log: (level, message, detail) => void logs.push({ level, message, detail }),
  }
  return {
    platform,
    clock,
    store,
    page,
    http: network,
    logs,
    opened,
    copied,
    exit,
    goOnline(next) {
      online = next
      for (const watcher of [...watchers]) watcher()
    },
    countOpenHandles: () =>
      clock.pending() +
      store.watching() +
      page.listening() +
      watchers.size +
      exit.waiting() +
      urls.size,
  }
}
