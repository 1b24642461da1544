import type { Device, Page, Platform, TextStorage } from '#kernel'

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
    lock: (name, task) => ('locks' in navigator ? navigator.locks.request(name, task) : task()),
    open: (url, target = '_blank', features = 'noreferrer,noopener') =>
      window.open(url, target, features) !== null || features.includes('noopener'),
    copy: (text) => navigator.clipboard.writeText(text),
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
    page: hostPage(),
    device: detectDevice(
      navigator.userAgent,
      // Missing in jsdom.
      globalThis.matchMedia?.('(pointer:coarse)').matches ?? false,
      'TelegramWebviewProxy' in window,
      window !== window.parent,
    ),
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
      return () => stop.abort()
    },
  }
}

function hostPage(): Page {
  return {
    origin: location.origin,
    url: () => location.href,
    title: document.title || location.host,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    icon: document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href ?? '',
    global: (name) => Reflect.get(window, name),
    globalNames: () => Object.keys(window),
    listen(type, listener) {
      const stop = new AbortController()
      // The Wallet Standard uses its own event class.
      window.addEventListener(type, (event) => listener(Reflect.get(event, 'detail')), {
        signal: stop.signal,
      })
      return () => stop.abort()
    },
    dispatch: (type, detail) =>
      void window.dispatchEvent(
        detail === undefined ? new Event(type) : new CustomEvent(type, { detail }),
      ),
  }
}

/** Detects the device from its user agent. `coarse`: the first pointer is a finger. */
export function detectDevice(
  userAgent: string,
  coarse: boolean,
  telegramApp: boolean,
  framed: boolean,
): Device {
  const says = (words: RegExp) => words.test(userAgent)
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const ios = says(/iPhone|iPad|iPod/) || (coarse && says(/Macintosh/))
  const android = says(/Android/)
  const telegram = telegramApp || says(/Telegram/)
  return {
    ios,
    android,
    telegram,
    framed,
    mobile: ios || android || (coarse && says(/Mobi/)),
    inApp: telegram || says(/; wv\)|FBA[NV]|Instagram|Line\/|MicroMessenger|Twitter/),
  }
}
