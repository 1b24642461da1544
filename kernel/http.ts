import { isLatchkeyError, LatchkeyError } from './errors.ts'
import type { Schema } from './gate.ts'
import { gate } from './gate.ts'
import type { NodeAnswer, NodeCall } from './namespace.ts'
import type { HttpAnswer, HttpCall, Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import { defineService } from './refs.ts'
import { unlessAborted } from './unlessAborted.ts'

/** The provider's hosts by role; each may be replaced. */
export type ProviderHosts = {
  readonly api: string
  readonly blockchain: string
  readonly pulse: string
  readonly secure: string
  readonly relay: string
}
type Role = 'api' | 'blockchain' | 'pulse'
export type Query = Readonly<Record<string, string | number | undefined>>
type HttpHeaders = Readonly<Record<string, string>>
type Call = {
  readonly query?: Query
  readonly headers?: HttpHeaders
  readonly signal?: AbortSignal
  readonly within?: number
  readonly tries?: number
  readonly anyStatus?: boolean
  /** Long by nature: up to 2 MB instead of 256 kB. */
  readonly list?: boolean
}

/**
 * The HTTP side of the provider contract (`docs/provider.openapi.yaml`). Every answer passes the
 * gate.
 */
export type Provider = {
  readonly hosts: ProviderHosts
  readonly projectId: string | undefined
  /**
   * Reads JSON: up to 3 tries with jittered back-off, `Retry-After` honoured up to 60 s. An answer
   * of more than 256 kB, 2 MB for a `list`, is refused unread. Errors: `http-failed`,
   * `http-timeout`, `http-unreachable`, `http-malformed`, `foreign-invalid`.
   */
  get<T>(role: Role, path: string, schema: Schema<T>, call?: Call): Promise<T>
  /** Writes JSON, once: never retried. */
  post<T>(
    role: Role,
    path: string,
    body: unknown,
    schema: Schema<T>,
    call?: Call & { readonly method?: 'PUT' },
  ): Promise<T>
  /** Reads a picture: PNG, JPEG, GIF, WebP or AVIF of at most 512 kB, else `http-malformed`. */
  blob(role: Role, path: string, call?: Call): Promise<unknown>
  /** JSON-RPC or other JSON to any URL the host configured, once; answers of up to 4 MB. */
  postTo(url: string, body: unknown, call?: Call): Promise<unknown>
  /** Any other call to a URL the host configured, once; every status is an answer. */
  callTo(url: string, call?: NodeCall): Promise<NodeAnswer>
  /** The full URL of a provider path with the project's query parameters. */
  url(role: Role, path: string, query?: Query): string
}

/** The provider client, for plugins. */
export const provider = defineService<Provider>('kernel.provider')

const deadline = 10_000
const longestWait = 60_000
const retryStatus = (status: number) => status === 429 || status >= 500

/**
 * What the server asked to wait in milliseconds, as seconds or as a date; `undefined` when it asked
 * nothing.
 */
function retryAfter(header: string, now: number): number | undefined {
  if (header.trim() === '') return undefined
  // biome-ignore lint/style/noRestrictedGlobals: reads a date, not the clock
  const wait = Number.isFinite(Number(header)) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.min(longestWait, Math.max(0, wait)) : undefined
}

/** One call under a deadline that also covers reading the body. */
async function once<T>(
  platform: Platform,
  what: string,
  target: string,
  request: HttpCall,
  call: Call,
  read: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  const { signal, within = deadline } = call
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  const release = platform.after(within, () =>
    stop.abort(new LatchkeyError('http-timeout', { what, seconds: within / 1000 })),
  )
  const ask = async () => {
    const answer = await platform.fetch(target, { ...request, signal: stop.signal })
    if (answer.ok || call.anyStatus) return read(answer)
    const wait = retryAfter(answer.headers.get('retry-after') ?? '', platform.now())
    const said = await answer.text().catch(() => '')
    throw new LatchkeyError(
      'http-failed',
      { what, status: answer.status, ...(wait === undefined ? {} : { wait }) },
      { cause: said.slice(0, 1000) },
    )
  }
  try {
    return await unlessAborted(ask(), stop.signal)
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

/**
 * Tries again after what only a moment may cure: full-jitter back-off, or what the server asked
 * for.
 */
async function retrying<T>(
  platform: Platform,
  { tries = 3, signal }: Call,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const status =
        isLatchkeyError(error, 'http-failed') && retryStatus(Number(error.context['status']))
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
      await unlessAborted(pause, signal ?? new AbortController().signal).finally(release)
    }
  }
}

const answerLimit = 262_144
const listLimit = 2_097_152
/** The metadata of a network may have more than a megabyte. */
const nodeLimit = 4_194_304

const json =
  (what: string, most = nodeLimit) =>
  async (answer: HttpAnswer): Promise<unknown> => {
    const text = await answer.text()
    try {
      // Cut off, it is no JSON any more.
      return JSON.parse(text.replace(/^\ufeff/, '').slice(0, most))
    } catch (cause) {
      throw new LatchkeyError('http-malformed', { what }, { cause })
    }
  }
const whole = async (answer: HttpAnswer): Promise<NodeAnswer> => {
  const text = (await answer.text()).slice(0, nodeLimit)
  try {
    return { status: answer.status, text, json: JSON.parse(text) }
  } catch {
    return { status: answer.status, text, json: undefined }
  }
}
const jsonAt = (path: string, { list }: Call) => json(path, list ? listLimit : answerLimit)
// A URL is made of it that opens as a page of the host's own: SVG and HTML could run code there.
const picture = (what: string) => async (answer: HttpAnswer) => {
  const blob = await answer.blob()
  const { type, size } = Object(blob)
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(type) && size <= 524_288) return blob
  throw new LatchkeyError('http-malformed', { what })
}
const posting = (
  body: unknown,
  { method = 'POST', headers }: { readonly method?: string; readonly headers?: HttpHeaders } = {},
): HttpCall => ({
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
  const url = (role: Role, path: string, query: Query = {}) => {
    const target = new URL(`${hosts[role].replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
    for (const [name, value] of Object.entries({ ...query, projectId, st: 'appkit', sv: sdk }))
      if (value !== undefined) target.searchParams.set(name, String(value))
    return target.href
  }
  const read = <T>(
    role: Role,
    path: string,
    call: Call,
    take: (answer: HttpAnswer) => Promise<T>,
  ) =>
    retrying(platform, call, () =>
      once(
        platform,
        path,
        url(role, path, call.query),
        { headers: call.headers ?? {} },
        call,
        take,
      ),
    )
  return {
    hosts,
    projectId,
    url,
    get: async (role, path, schema, call = {}) =>
      gate(schema, await read(role, path, call, jsonAt(path, call)), path),
    post: async (role, path, body, schema, call = {}) =>
      gate(
        schema,
        await once(
          platform,
          path,
          url(role, path, call.query),
          posting(body, call),
          call,
          jsonAt(path, call),
        ),
        path,
      ),
    blob: (role, path, call = {}) => read(role, path, call, picture(path)),
    callTo: (target, { method = 'GET', type, body, signal } = {}) =>
      once(
        platform,
        'The node',
        target,
        {
          method,
          ...(type && { headers: { 'content-type': type } }),
          ...(body === undefined ? {} : { body }),
        },
        { anyStatus: true, ...(signal && { signal }) },
        whole,
      ),
    postTo: (target, body, call = {}) =>
      once(platform, 'The node', target, posting(body), call, json('The node')),
  }
}
