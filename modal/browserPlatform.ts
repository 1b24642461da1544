import type { Platform, TextStorage } from '#kernel'
import { currentDevice } from './currentDevice.ts'
import { currentPage } from './currentPage.ts'

/** The platform's log level: `silent` in production by default. */
export type LogLevel = 'error' | 'warn' | 'info' | 'silent'
const logRanks: Readonly<Record<LogLevel, number>> = { silent: 0, error: 1, warn: 2, info: 3 }

/**
 * The platform of the current browser. Reads the page only when called; `logLevel` defaults to
 * `error`.
 */
export function createBrowserPlatform(logLevel: LogLevel = 'error'): Platform {
  return {
    now: () => Date.now(),
    elapsed: () => performance.now(),
    after(ms, task) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: (url, call) =>
      fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', ...call } as RequestInit),
    storage: pageStorage(),
    // Missing without TLS, and refused in a sandboxed frame, whose origin no other tab has.
    lock: (name, task) =>
      navigator.locks && window.origin !== 'null' ? navigator.locks.request(name, task) : task(),
    open: (url, target = '_blank', features = 'noreferrer,noopener') =>
      window.open(url, target, features) !== null || features.includes('noopener'),
    // Without TLS a page has no clipboard.
    copy: async (text) => navigator.clipboard.writeText(text),
    online: () => navigator.onLine,
    watch(change) {
      const stop = new AbortController()
      for (const type of ['online', 'offline', 'pageshow', 'pagehide'])
        window.addEventListener(type, change, { signal: stop.signal })
      for (const type of ['visibilitychange', 'resume'])
        document.addEventListener(type, change, { signal: stop.signal })
      return () => stop.abort()
    },
    onLeave(task) {
      const stop = new AbortController()
      const onEvent = ({ type }: Event) =>
        (type !== 'visibilitychange' || document.hidden) && task()
      // Capture: `freeze` does not bubble.
      for (const type of ['pagehide', 'freeze', 'visibilitychange'])
        window.addEventListener(type, onEvent, { capture: true, signal: stop.signal })
      return () => stop.abort()
    },
    // Missing in browsers that forbid beacons.
    beacon: (url, text) => navigator.sendBeacon?.(url, text) ?? false,
    page: currentPage(),
    device: currentDevice(),
    objectUrl(blob) {
      const url = URL.createObjectURL(blob as Blob)
      return { url, release: () => URL.revokeObjectURL(url) }
    },
    log(level, message, detail) {
      if (logRanks[level] > logRanks[logLevel]) return
      // biome-ignore lint/suspicious/noConsole: the one place that prints, for integrators
      console[level](`[latchkey] ${message}`, ...(detail === undefined ? [] : [detail]))
    },
  }
}

function pageStorage(): TextStorage {
  return {
    get: (key) => localStorage.getItem(key),
    set: (key, value) => localStorage.setItem(key, value),
    remove: (key) => localStorage.removeItem(key),
    keys: () => Object.keys(localStorage),
    watch(listener) {
      const stop = new AbortController()
      window.addEventListener('storage', ({ key }) => listener(key), { signal: stop.signal })
      // A page in the back/forward cache gets no storage events: any entry may have changed.
      window.addEventListener('pageshow', ({ persisted }) => persisted && listener(null), {
        signal: stop.signal,
      })
      return () => stop.abort()
    },
  }
}
