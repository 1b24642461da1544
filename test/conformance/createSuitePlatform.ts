import type { Platform, Release } from '#kernel'
import { createSuitePage } from './createSuitePage.ts'
import { createTimers } from './createTimers.ts'

/** A platform without browser and network; counts its open handles. */
export type SuitePlatform = { readonly platform: Platform; openCount(): number }

/** Makes the platform of a check. HTTP requests fail; storage is empty. */
export function createSuitePlatform(origin = 'https://host.example'): SuitePlatform {
  const timers = createTimers()
  const watchers = new Set<object>()
  const urls = new Set<string>()
  const entries = new Map<string, string>()
  const page = createSuitePage(origin)
  const watch = (): Release => {
    const entry = {}
    watchers.add(entry)
    return () => void watchers.delete(entry)
  }
  const platform: Platform = {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after: timers.after,
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: () => Promise.reject(new TypeError('No host can be reached in a check.')),
    storage: {
      get: (key) => entries.get(key) ?? null,
      set: (key, text) => void entries.set(key, text),
      remove: (key) => void entries.delete(key),
      keys: () => [...entries.keys()],
      watch,
    },
    lock: (_, task) => task(),
    open: () => true,
    copy: async () => {},
    online: () => true,
    watch,
    onLeave: watch,
    beacon: () => true,
    page,
    device: {
      mobile: false,
      ios: false,
      android: false,
      telegram: false,
      inApp: false,
      framed: false,
    },
    objectUrl() {
      const url = `blob:check/${urls.size}`
      urls.add(url)
      return { url, release: () => void urls.delete(url) }
    },
    log: () => {},
  }
  return {
    platform,
    openCount: () => timers.count() + watchers.size + urls.size + page.listenedTypes().length,
  }
}
