// The web-standard globals that browsers, workers and Node share and the kernel may use. Whatever
// else it wants from its surroundings comes through `Platform`.
interface Element {
  readonly nodeType: number
}
interface AbortSignal {
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}
interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}
declare const AbortController: { new (): AbortController }
declare const AbortSignal: { any(signals: AbortSignal[]): AbortSignal }
interface URLSearchParams {
  set(name: string, value: string): void
  get(name: string): string | null
}
interface URL {
  readonly origin: string
  readonly href: string
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
  readonly searchParams: URLSearchParams
}
declare const URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}
declare function structuredClone<T>(value: T): T
declare function queueMicrotask(task: () => void): void
