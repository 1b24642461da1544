import { object, optional, string, unknown } from 'valibot'
import type { Abort } from './chainData.ts'
import type { Wire } from './channelLine.ts'
import { createLine } from './channelLine.ts'
import type { Message, OpenRequest, RequestKind } from './channelRequest.ts'
import { createRequest } from './channelRequest.ts'
import { LatchkeyError } from './errors.ts'
import { featureError } from './featureError.ts'
import type { Schema } from './gate.ts'
import { gate, gateOptional } from './gate.ts'
import { hexOf } from './hexOf.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'

export type { Wire } from './channelLine.ts'
export type { RequestKind } from './channelRequest.ts'

type RequestOf<Kind> = Kind extends { readonly request: Schema<infer Request> } ? Request : never
type AnswerOf<Kind> = Kind extends { readonly answer: Schema<infer Answer> } ? Answer : never
type OutputOf<Event> = Event extends Schema<infer Output> ? Output : never

/** What a channel is made of. */
export type ChannelOptions<Kinds, Events> = {
  readonly platform: Pick<Platform, 'after' | 'random'>
  /**
   * Finds the other end and agrees on a wire with it: on the first request, and again after the
   * wire was lost. Call `lost` when it is; give up when `signal` aborts.
   */
  open(lost: (why: LatchkeyError) => void, signal: AbortSignal): Promise<Wire>
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
  ask<Name extends keyof Kinds & string>(
    name: Name,
    payload: RequestOf<Kinds[Name]>,
    options?: Abort,
  ): Promise<AnswerOf<Kinds[Name]>>
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

const readyLimit = 20_000
const connectLimit = 120_000
const idBytes = 16

const message: Schema<Message> = object({
  type: string(),
  id: optional(string()),
  payload: optional(unknown()),
})

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
  const open = new Map<string, OpenRequest>()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  let dropped = 0
  const close = (why = featureError('frame-lost')) => {
    for (const request of [...open.values()]) request.fail(why)
    line.end()
  }
  const heard = (foreign: unknown) => {
    const said = gateOptional(message, foreign)
    const known = said && (said.id === undefined ? tell(said) : open.get(said.id)?.settle(said))
    if (!known) dropped++
  }
  const tell = ({ type, payload }: Message): boolean => {
    const name = type.startsWith(theirs) ? type.slice(theirs.length) : ''
    const schema = Object.hasOwn(events, name) ? events[name] : undefined
    const read = schema && gateOptional(schema as Schema<never>, payload)
    if (read === undefined) return false
    for (const listener of [...(listeners.get(name) ?? [])]) listener(read)
    return true
  }
  const line = createLine(options.open, heard, close)
  const send = async (
    id: string,
    name: string,
    payload: unknown,
    { result, within, fail }: OpenRequest,
    signal?: AbortSignal,
  ) => {
    const { early, connects, endedBy } = kinds[name] ?? {}
    if (!early)
      within(readyLimit, () => close(featureError('APKT003', { name: 'iframe_load_failed' })))
    const wire = await line.wire()
    if (!open.has(id)) return
    within(connects ? connectLimit : undefined, () =>
      fail(featureError('APKT004', { name: 'iframe_request_timeout' })),
    )
    wire.post({ id, type: `${ours}${name}`, payload })
    const takeBack = () =>
      endedBy &&
      open.has(id) &&
      wire.post({ id: newId(), type: `${ours}${endedBy}`, payload: { request: id } })
    signal?.addEventListener('abort', takeBack)
    // A signal may outlive its requests.
    const forget = () => signal?.removeEventListener('abort', takeBack)
    result.then(forget, forget)
  }
  const newId = () => hexOf(platform.random(idBytes))

  return {
    get dropped() {
      return dropped
    },
    get pending() {
      return open.size
    },
    close,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
    async ask(name, payload, { signal } = {}) {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (!kind) throw new LatchkeyError('method-denied')
      const sent = gate(kind.request, payload, `The request ${name}`)
      const id = newId()
      const request = createRequest(
        {
          platform,
          kind,
          type: `${theirs}${name}`,
          given: new LatchkeyError(aborted[kind.endedBy ? 0 : 1]),
        },
        signal,
      )
      open.set(id, request)
      send(id, name, sent, request, signal).catch(request.fail)
      try {
        // Allowed because the answer was read by the schema of this very kind.
        return (await request.result) as AnswerOf<Kinds[typeof name]>
      } finally {
        open.delete(id)
      }
    },
  }
}
