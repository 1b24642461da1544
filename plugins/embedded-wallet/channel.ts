import { object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Platform, Release, Schema } from '#kernel'
import { LatchkeyError, parse, safeParse, toHex } from '#kernel'
import { featureError } from '#kernel/feature-error'
import type { ChannelTransport } from './channelConnection.ts'
import { createChannelConnection } from './channelConnection.ts'
import type { ChannelMessage, PendingRequest, RequestKind } from './channelRequest.ts'
import { createPendingRequest } from './channelRequest.ts'

export type { ChannelTransport } from './channelConnection.ts'
export type { RequestKind } from './channelRequest.ts'

type RequestOf<Kind> = Kind extends { readonly request: Schema<infer Request> } ? Request : never
type ResponseOf<Kind> = Kind extends { readonly response: Schema<infer Answer> } ? Answer : never
type OutputOf<Event> = Event extends Schema<infer Output> ? Output : never

/** What a channel is made of. */
export type ChannelOptions<Kinds, Events> = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  /**
   * Finds the other end and agrees on a wire with it: on the first request, and again after the
   * wire was lost. Call `lost` when it is; give up when `signal` aborts.
   */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<ChannelTransport>
  readonly kinds: Kinds
  /** What the other end says unasked. */
  readonly events: Events
  /** What stands before a name in the `type` of a message: ours and theirs. */
  readonly prefixes: readonly [ours: string, theirs: string]
  /** Codes of a request that was given up: when it has an `endedBy`, and otherwise. */
  readonly aborted: readonly ['request-aborted', 'internal']
}

/** Typed requests and answers over a wire. Whatever happens, a request settles exactly once. */
export type Channel<Kinds, Events> = {
  /**
   * Rejects with `APKT003` when the other end is not there after 20 s, `APKT004` when a connecting
   * request is not answered after 120 s, `frame-answered` with
   * what the other end said, `frame-lost` when the wire ends, the code of `aborted` when the signal
   * does.
   */
  request<Name extends keyof Kinds & string>(
    name: Name,
    payload: RequestOf<Kinds[Name]>,
    options?: AbortOptions,
  ): Promise<ResponseOf<Kinds[Name]>>
  on<Name extends keyof Events & string>(
    event: Name,
    listener: (payload: OutputOf<Events[Name]>) => void,
  ): Release
  /**
   * Messages that belonged to no open request, had another form or came too late. Dropped without a
   * word: anybody could fill a log.
   */
  readonly dropped: number
  /** Requests without an answer yet. */
  readonly pending: number
  /** Ends the wire; open requests reject. The next request opens a new one. */
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
 * Makes a channel; nothing happens before the first request.
 * @example const channel = createChannel({ platform, open, kinds: frameMessages, events: {}, prefixes: ['@w3m-app/', '@w3m-frame/'], aborted: ['request-aborted', 'internal'] })
 * await channel.ask('CONNECT_EMAIL', { email })
 */
export function createChannel<
  Kinds extends Readonly<Record<string, RequestKind>>,
  Events extends Readonly<Record<string, Schema<unknown>>>,
>(options: ChannelOptions<Kinds, Events>): Channel<Kinds, Events> {
  const { platform, kinds, events, prefixes, aborted } = options
  const [ours, theirs] = prefixes
  const pending = new Map<string, PendingRequest>()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let dropped = 0
  const close = (reason = featureError('frame-lost')) => {
    for (const request of [...pending.values()]) request.fail(reason)
    connection.close()
  }
  const receive = (foreign: unknown) => {
    const parsed = safeParse(message, foreign)
    const handled =
      parsed &&
      (parsed.id === undefined ? dispatchEvent(parsed) : pending.get(parsed.id)?.settle(parsed))
    if (!handled) dropped++
  }
  const dispatchEvent = ({ type, payload }: ChannelMessage): boolean => {
    const name = type.startsWith(theirs) ? type.slice(theirs.length) : ''
    const schema = Object.hasOwn(events, name) ? events[name] : undefined
    const read = schema && safeParse(schema, payload)
    if (read === undefined || !isChecked<never>(read)) return false
    for (const listener of [...(listeners.get(name) ?? [])]) listener(read)
    return true
  }
  const connection = createChannelConnection(options.open, receive, close)
  const send = async (
    id: string,
    name: string,
    payload: unknown,
    { result, restartTimeout, fail }: PendingRequest,
    signal?: AbortSignal,
  ) => {
    const { beforeReady, opensConnection, cancelKind } = kinds[name] ?? {}
    if (!beforeReady)
      restartTimeout(readyTimeout, () =>
        close(featureError('APKT003', { name: 'iframe_load_failed' })),
      )
    const wire = await connection.transport()
    if (!pending.has(id)) return
    restartTimeout(opensConnection ? connectTimeout : undefined, () =>
      fail(featureError('APKT004', { name: 'iframe_request_timeout' })),
    )
    wire.post({ id, type: `${ours}${name}`, payload })
    const cancel = () =>
      cancelKind &&
      pending.has(id) &&
      wire.post({ id: newId(), type: `${ours}${cancelKind}`, payload: { request: id } })
    signal?.addEventListener('abort', cancel)
    // A signal may outlive its requests.
    const removeListener = () => signal?.removeEventListener('abort', cancel)
    result.then(removeListener, removeListener)
  }
  const newId = () => toHex(platform.random(requestIdBytes))

  return {
    get dropped() {
      return dropped
    },
    get pending() {
      return pending.size
    },
    close,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
    async request(name, payload, { signal } = {}) {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) throw new LatchkeyError('method-denied')
      const sent = parse(kind.request, payload, `The request ${name}`)
      const id = newId()
      const request = createPendingRequest(
        {
          platform,
          kind,
          type: `${theirs}${name}`,
          given: new LatchkeyError(aborted[kind.cancelKind ? 0 : 1]),
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
