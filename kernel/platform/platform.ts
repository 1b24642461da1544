import type { Release } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'

/** Text storage. Every method may throw: disabled, full, opaque origin. */
export type TextStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
  /** Called when another tab changed a key; `null` if it cleared everything. */
  watch(listener: (key: string | null) => void): Release
}

/** The part of `Response` that the kernel uses. */
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

/** The unchecked answer of a node. `json` is undefined if the text is not JSON. */
export type NodeResponse = {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** The host page as wallets see it. Every value read here is foreign. */
export type Page = {
  /** `scheme://host:port` of the page. */
  readonly origin: string
  url(): string
  /** The page's own metadata, the default for what wallets show. */
  readonly title: string
  readonly description: string
  readonly icon: string
  /** A global that a wallet may have put on the page. */
  global(name: string): unknown
  /** Names of all globals, for wallets without a fixed name. */
  globalNames(): readonly string[]
  /** Listens for an event on the page; `detail` is that of the event. */
  listen(type: string, listener: (detail: unknown) => void): Release
  /** Dispatches an event on the page, as wallet discovery protocols ask. */
  dispatch(type: string, detail?: unknown): void
}

/** Facts about the device for layouts and links; never a permission. */
export type Device = {
  /** True for phones and tablets; false for laptops with touch screens. */
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly telegram: boolean
  /** True inside the browser of another app, which only web links can leave. */
  readonly inApp: boolean
  readonly framed: boolean
}

/** Everything impure, injected, so that tests can reproduce each fault. */
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
  /** Runs `task` whenever the page may be about to go: hidden, frozen or left. */
  onLeave(task: () => void): Release
  /** Queues a text that outlives the page. False if the browser refused; the answer is lost. */
  beacon(url: string, text: string): boolean
  readonly page: Page
  readonly device: Device
  /** A URL for a blob, and its release. */
  objectUrl(blob: unknown): { readonly url: string; readonly release: Release }
  /** Development diagnostics; silent in production builds by default. */
  log(level: 'error' | 'warn' | 'info', message: string, detail?: unknown): void
}

/** The platform, for plugins. */
export const platformRef = defineService<Platform>('kernel.platform')
