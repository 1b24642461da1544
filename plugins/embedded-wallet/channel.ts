import { object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Platform, Release, Schema } from '#kernel'
import { LatchkeyError, parse, safeParse, toHex } from '#kernel'
import type { ChannelConnection, ChannelTransport } from './channelConnection.ts'
import { createChannelConnection } from './channelConnection.ts'
import type { ChannelMessage, PendingRequest, RequestKind } from './channelRequest.ts'
import { createPendingRequest } from './channelRequest.ts'
import { embeddedWalletError } from './errors.ts'

export type { ChannelTransport } from './channelConnection.ts'
export type { RequestKind } from './channelRequest.ts'

type RequestOf<Kind> = Kind extends { readonly request: Schema<infer Request> } ? Request : never
type ResponseOf<Kind> = Kind extends { readonly response: Schema<infer Answer> } ? Answer : never
type OutputOf<Event> = Event extends Schema<infer Output> ? Output : never

/** Dependencies of a channel. */
export type ChannelOptions<Kinds, Events> = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  /**
   * Opens a transport to the other end: on the first request, and again after a loss. Call `lost`
   * on a loss; stop when `signal` aborts.
   */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<ChannelTransport>
  readonly kinds: Kinds
  /** Schemas of events from the other end. */
  readonly events: Events
  /** Prefixes of the `type` of messages: ours and theirs. */
  readonly prefixes: readonly [ours: string, theirs: string]
}

/** Typed requests and answers over a transport. A request settles exactly once. */
export type Channel<Kinds, Events> = {
  /**
   * Sends a request. Rejects with `APKT003` if the other end is not ready after 20 s, `APKT004` if
   * a connecting request has no answer after 120 s, `frame-answered` with the other end's error,
   * `frame-lost` if the transport ends, and on abort `request-aborted`, or `internal` for a kind
   * without a `cancelKind`. With a `cancelTimeout`, a request that was sent before the abort has
   * the other end's answer, or rejects with `timeout` after that many milliseconds.
   */
  request<Name extends keyof Kinds & string>(
    name: Name,
    payload: RequestOf<Kinds[Name]>,
    options?: AbortOptions & { readonly cancelTimeout?: number | undefined },
  ): Promise<ResponseOf<Kinds[Name]>>
  on<Name extends keyof Events & string>(
    event: Name,
    listener: (payload: OutputOf<Events[Name]>) => void,
  ): Release
  /**
   * Number of messages that matched no open request, had another form or came too late. They are
   * not logged: any sender could fill a log.
   */
  readonly dropped: number
  /** Number of open requests. */
  readonly pending: number
  /** Closes the transport and rejects open requests. The next request opens a new one. */
  close(why?: LatchkeyError): void
}

const readyTimeout = 20_000
const connectTimeout = 120_000
const requestIdBytes = 16

const message: Schema<ChannelMessage> = object({
  type: string(),
  id: optional(string()),
  payload: optional(unknown()),
})

/** Narrows a value that the schema of `T` has already checked. */
const isChecked = <T>(_value: unknown): _value is T => true

/**
 * Creates a channel; nothing happens before the first request.
 * @example
 * const channel = createChannel({
 *   platform,
 *   open,
 *   kinds: frameMessages,
 *   events: {},
 *   prefixes: ['@w3m-app/', '@w3m-frame/'],
 * })
 * await channel.request('CONNECT_EMAIL', { email })
 */
export function createChannel<
  Kinds extends Readonly<Record<string, RequestKind>>,
  Events extends Readonly<Record<string, Schema<unknown>>>,
>(options: ChannelOptions<Kinds, Events>): Channel<Kinds, Events> {
  const { platform, kinds, prefixes } = options
  const [ours, theirs] = prefixes
  const pending = new Map<string, PendingRequest>()
  const listeners = createEventListeners(options.events, theirs)
  let dropped = 0
  const close = (reason = embeddedWalletError('frame-lost')) => {
    for (const request of [...pending.values()]) request.fail(reason)
    connection.close()
  }
  const receive = (foreign: unknown) => {
    const parsed = safeParse(message, foreign)
    const handled =
      parsed &&
      (parsed.id === undefined
        ? listeners.dispatch(parsed)
        : pending.get(parsed.id)?.settle(parsed))
    if (!handled) dropped++
  }
  const connection = createChannelConnection(options.open, receive, close)
  const newId = () => toHex(platform.random(requestIdBytes))
  const send = createSender({ kinds, prefix: ours, pending, connection, newId, close })

  return {
    get dropped() {
      return dropped
    },
    get pending() {
      return pending.size
    },
    close,
    on: listeners.on,
    async request(name, payload, { signal, cancelTimeout } = {}) {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) throw new LatchkeyError('method-denied')
      const sent = parse(kind.request, payload, `The request ${name}`)
      const id = newId()
      const request = createPendingRequest(
        {
          platform,
          kind,
          type: `${theirs}${name}`,
          abortCode: kind.cancelKind ? 'request-aborted' : 'internal',
          cancelTimeout,
        },
        signal,
      )
      pending.set(id, request)
      send(id, name, sent, request, signal).catch(request.fail)
      try {
        const result = await request.result
        if (isChecked<ResponseOf<Kinds[typeof name]>>(result)) return result
        throw new LatchkeyError('internal')
      } finally {
        pending.delete(id)
      }
    },
  }
}

/** Keeps listeners for events of the other end. */
function createEventListeners(events: Readonly<Record<string, Schema<unknown>>>, prefix: string) {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  return {
    /** Calls the event's listeners; returns false for an unknown event or another form. */
    dispatch({ type, payload }: ChannelMessage): boolean {
      const name = type.startsWith(prefix) ? type.slice(prefix.length) : ''
      const schema = Object.hasOwn(events, name) ? events[name] : undefined
      const read = schema && safeParse(schema, payload)
      if (read === undefined || !isChecked<never>(read)) return false
      for (const listener of [...(listeners.get(name) ?? [])]) listener(read)
      return true
    },
    on(event: string, listener: (payload: never) => void): Release {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
  }
}

type SenderTools = {
  readonly kinds: Readonly<Record<string, RequestKind>>
  readonly prefix: string
  readonly pending: ReadonlyMap<string, PendingRequest>
  readonly connection: ChannelConnection
  newId(): string
  close(reason: LatchkeyError): void
}

/** Sends requests once there is a transport, within their time limits. */
function createSender({ kinds, prefix, pending, connection, newId, close }: SenderTools) {
  return async (
    id: string,
    name: string,
    payload: unknown,
    { result, restartTimeout, fail, markPosted }: PendingRequest,
    signal?: AbortSignal,
  ): Promise<void> => {
    const { beforeReady, opensConnection, cancelKind } = kinds[name] ?? {}
    if (!beforeReady)
      restartTimeout(readyTimeout, () =>
        close(embeddedWalletError('APKT003', { name: 'iframe_load_failed' })),
      )
    const transport = await connection.transport()
    if (!pending.has(id) || signal?.aborted) return
    restartTimeout(opensConnection ? connectTimeout : undefined, () =>
      fail(embeddedWalletError('APKT004', { name: 'iframe_request_timeout' })),
    )
    transport.post({ id, type: `${prefix}${name}`, payload })
    markPosted()
    const cancel = () =>
      cancelKind &&
      pending.has(id) &&
      transport.post({ id: newId(), type: `${prefix}${cancelKind}`, payload: { request: id } })
    signal?.addEventListener('abort', cancel)
    // A signal may outlive its requests.
    const removeListener = () => signal?.removeEventListener('abort', cancel)
    result.then(removeListener, removeListener)
  }
}
