import { isLatchkeyError, LatchkeyError } from '../runtime/errors.ts'
import type { Schema } from '../runtime/parse.ts'
import { parse } from '../runtime/parse.ts'
import type { Release } from '../runtime/plugin.ts'
import { defineService } from '../runtime/refs.ts'
import type { HttpRequest, HttpResponse, NodeResponse, Platform } from './platform.ts'
import { readImage, readJson, readJsonAt, readResponse } from './readBody.ts'
import { rejectOnAbort } from './rejectOnAbort.ts'

/** The provider's hosts by role; each may be replaced. */
export type ProviderHosts = {
  readonly api: string
  readonly blockchain: string
  readonly pulse: string
  readonly secure: string
  readonly relay: string
}
export type HostRole = 'api' | 'blockchain' | 'pulse'
export type Query = Readonly<Record<string, string | number | undefined>>
/** A call to a node without JSON-RPC, `GET` by default. `type`: media type of the body. */
export type NodeRequest = {
  readonly signal?: AbortSignal
  readonly method?: string
  readonly type?: string
  readonly body?: string | Uint8Array<ArrayBuffer>
}
export type HttpOptions = {
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeout?: number
  readonly tries?: number
  readonly anyStatus?: boolean
  readonly large?: boolean
}

/** The HTTP client of the provider (`docs/provider.openapi.yaml`). Every answer is parsed. */
export type Provider = {
  readonly hosts: ProviderHosts
  readonly projectId: string | undefined
  /**
   * Reads JSON: up to 3 tries with jittered back-off, `Retry-After` honoured up to 60 s. Answers
   * over 256 kB, or 2 MB with `large`, are refused. Throws `http-failed`, `http-timeout`, `http-
   * unreachable`, `http-malformed`, `foreign-invalid`.
   */
  get<T>(role: HostRole, path: string, schema: Schema<T>, call?: HttpOptions): Promise<T>
  /** Writes JSON, once: never retried. */
  post<T>(
    role: HostRole,
    path: string,
    body: unknown,
    schema: Schema<T>,
    call?: HttpOptions & { readonly method?: 'PUT' },
  ): Promise<T>
  /** Reads a picture: PNG, JPEG, GIF, WebP or AVIF of at most 512 kB, else `http-malformed`. */
  blob(role: HostRole, path: string, call?: HttpOptions): Promise<unknown>
  /** JSON-RPC or other JSON to any URL the host configured, once; answers of up to 4 MB. */
  postNode(url: string, body: unknown, call?: HttpOptions): Promise<unknown>
  /** Any other call to a URL the host configured, once; every status is an answer. */
  requestNode(url: string, call?: NodeRequest): Promise<NodeResponse>
  /** The full URL of a provider path with the project's query parameters. */
  url(role: HostRole, path: string, query?: Query): string
}

/** The provider client, for plugins. */
export const providerRef = defineService<Provider>('kernel.provider')

const defaultTimeout = 10_000
const maxRetryAfter = 60_000
const isRetryable = (status: number) => status === 429 || status >= 500

/** The delay of a `Retry-After` header in milliseconds; the header holds seconds or a date. */
function parseRetryAfter(header: string, now: number): number | undefined {
  if (header.trim() === '') return undefined
  // biome-ignore lint/style/noRestrictedGlobals: reads a date, not the clock
  const wait = Number.isFinite(Number(header)) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(maxRetryAfter, Math.max(0, wait)) : undefined
}

/** Sends one call under a deadline that also covers reading the body. */
async function sendOnce<T>(
  platform: Platform,
  what: string,
  target: string,
  request: HttpRequest,
  call: HttpOptions,
  read: (response: HttpResponse) => Promise<T>,
): Promise<T> {
  const { signal, timeout = defaultTimeout } = call
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  const release = platform.after(timeout, () =>
    stop.abort(new LatchkeyError('http-timeout', { what, seconds: timeout / 1000 })),
  )
  const send = async () => {
    const response = await platform.fetch(target, { ...request, signal: stop.signal })
    if (response.ok || call.anyStatus) return read(response)
    const wait = parseRetryAfter(response.headers.get('retry-after') ?? '', platform.now())
    const body = await response.text().catch(() => '')
    throw new LatchkeyError(
      'http-failed',
      { what, status: response.status, ...(wait === undefined ? {} : { wait }) },
      { cause: body.slice(0, 1000) },
    )
  }
  try {
    return await rejectOnAbort(send(), stop.signal)
  } catch (cause) {
    if (stop.signal.aborted) throw stop.signal.reason
    throw isLatchkeyError(cause)
      ? cause
      : new LatchkeyError('http-unreachable', { what }, { cause })
  } finally {
    release()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Retries transient failures with full-jitter back-off or the server's own delay. */
async function withRetries<T>(
  platform: Platform,
  { tries = 3, signal }: HttpOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const status =
        isLatchkeyError(error, 'http-failed') && isRetryable(Number(error.context['status']))
      if (
        !(status || isLatchkeyError(error, 'http-unreachable')) ||
        count >= tries ||
        signal?.aborted
      )
        throw error
      const jitter = (platform.random(1)[0] ?? 0) / 255
      const wait = Number(error.context['wait'] ?? Math.min(30_000, 500 * 2 ** count) * jitter)
      let release: Release = () => {}
      const pause = new Promise<void>((resolve) => {
        release = platform.after(wait, resolve)
      })
      await rejectOnAbort(pause, signal ?? new AbortController().signal).finally(release)
    }
  }
}

const buildPost = (
  body: unknown,
  { method = 'POST', headers }: Pick<HttpOptions, 'headers'> & { readonly method?: string } = {},
): HttpRequest => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** Makes the client. `sdk` is sent as `sv`, the SDK version, with every provider call. */
export function createProvider(
  platform: Platform,
  hosts: ProviderHosts,
  projectId: string | undefined,
  sdk: string,
): Provider {
  const url = (role: HostRole, path: string, query: Query = {}) => {
    const target = new URL(`${hosts[role].replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
    for (const [name, value] of Object.entries({ ...query, projectId, st: 'appkit', sv: sdk }))
      if (value !== undefined) target.searchParams.set(name, String(value))
    return target.href
  }
  const read = <T>(
    role: HostRole,
    path: string,
    call: HttpOptions,
    readBody: (answer: HttpResponse) => Promise<T>,
  ) =>
    withRetries(platform, call, () =>
      sendOnce(
        platform,
        path,
        url(role, path, call.query),
        { headers: call.headers ?? {} },
        call,
        readBody,
      ),
    )
  return {
    hosts,
    projectId,
    url,
    get: async (role, path, schema, call = {}) =>
      parse(schema, await read(role, path, call, readJsonAt(path, call)), path),
    post: async (role, path, body, schema, call = {}) =>
      parse(
        schema,
        await sendOnce(
          platform,
          path,
          url(role, path, call.query),
          buildPost(body, call),
          call,
          readJsonAt(path, call),
        ),
        path,
      ),
    blob: (role, path, call = {}) => read(role, path, call, readImage(path)),
    requestNode: (target, { method = 'GET', type, body, signal } = {}) =>
      sendOnce(
        platform,
        'The node',
        target,
        {
          method,
          ...(type && { headers: { 'content-type': type } }),
          ...(body === undefined ? {} : { body }),
        },
        { anyStatus: true, ...(signal && { signal }) },
        readResponse,
      ),
    postNode: (target, body, call = {}) =>
      sendOnce(platform, 'The node', target, buildPost(body), call, readJson('The node')),
  }
}
