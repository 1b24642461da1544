import type { Release } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'

/**
 * Text storage. Every method may throw (disabled, full, opaque origin); `kernel/platform/storage.ts` is its
 * only caller.
 */
export type TextStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
  /** Called when another tab changed a key; `null` means that everything was cleared. */
  watch(listener: (key: string | null) => void): Release
}

/** What an HTTP answer must offer; a `Response` does. */
export type HttpResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  blob(): Promise<unknown>
}
export type HttpRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
}

/** The host page as wallets see it. Everything read here is foreign and goes through the gate. */
export type Page = {
  /** `scheme://host:port` of the page. */
  readonly origin: string
  /** The whole address, as it is now. */
  url(): string
  /** How the page describes itself; the defaults of the metadata that wallets show. */
  readonly title: string
  readonly description: string
  readonly icon: string
  /** A global that a wallet may have put on the page. */
  global(name: string): unknown
  /** The names of the page's globals, for wallets that may sit under any name. */
  globalNames(): readonly string[]
  /**
   * Listens for an event on the page; `detail` is what a CustomEvent, or an event class of a
   * discovery protocol, carries.
   */
  listen(type: string, listener: (detail: unknown) => void): Release
  /** Dispatches an event on the page, as wallet discovery protocols ask. */
  dispatch(type: string, detail?: unknown): void
}

/** Facts about the device that decide between layouts and links; a hint, never a permission. */
export type Device = {
  /** A phone or tablet, where wallets are apps. A laptop with a touch screen is none. */
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly telegram: boolean
  /** The page is shown by another app, out of which only links of the web lead. */
  readonly inApp: boolean
  /** The page is part of another page. */
  readonly framed: boolean
}

/**
 * Everything impure, injected: what makes each fault reproducible in a test. Browsers get it from
 * `./browser.ts`.
 */
export type Platform = {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Milliseconds that never run backwards; deadlines are measured with it. */
  elapsed(): number
  after(ms: number, task: () => void): Release
  random(bytes: number): Uint8Array
  fetch(url: string, call: HttpRequest): Promise<HttpResponse>
  readonly storage: TextStorage
  /** Runs `task` while holding a named lock that other tabs of the origin respect. */
  lock<T>(name: string, task: () => Promise<T>): Promise<T>
  /** Opens a link in a new tab or popup; `false` when the browser refused. */
  open(url: string, target?: string, features?: string): boolean
  copy(text: string): Promise<void>
  online(): boolean
  /** `change` fires on online, offline, page shown, page hidden, page restored and page resumed. */
  watch(change: () => void): Release
  /** `task` runs whenever the page may be about to go: hidden, frozen or left. */
  onLeave(task: () => void): Release
  /**
   * Hands a text to the browser, to be posted even when the page goes; nobody hears the answer.
   * False when it was not taken.
   */
  beacon(url: string, text: string): boolean
  readonly page: Page
  readonly device: Device
  /** A URL for a blob, and its release. */
  objectUrl(blob: unknown): { readonly url: string; readonly release: Release }
  /** Development diagnostics; silent in production builds unless the host asked for a level. */
  log(level: 'error' | 'warn' | 'info', message: string, detail?: unknown): void
}

/** The platform, for plugins. */
export const platformRef = defineService<Platform>('kernel.platform')
