import * as v from 'valibot'
import type { Schema } from '../../../kernel/gate.ts'
import type { frameEvents } from '../../../plugins/embedded-wallet/protocol.ts'
import { frameMessages, prefixes } from '../../../plugins/embedded-wallet/protocol.ts'
import { FrameFault } from './FrameFault.ts'

type Kinds = typeof frameMessages
export type MessageName = keyof Kinds
type RequestOf<Name extends MessageName> = Kinds[Name] extends {
  readonly request: Schema<infer Request>
}
  ? Request
  : never
type AnswerOf<Name extends MessageName> = Kinds[Name] extends {
  readonly answer: Schema<infer Answer>
}
  ? Answer
  : never

/** What answers each message. `id` names the request, so that it can be taken back. */
export type Handlers = {
  readonly [Name in MessageName]: (
    payload: RequestOf<Name>,
    id: string,
  ) => Promise<AnswerOf<Name>> | AnswerOf<Name>
}
export type EventName = keyof typeof frameEvents

const [ours, theirs] = prefixes
const envelope = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  type: v.pipe(v.string(), v.startsWith(ours)),
  payload: v.optional(v.unknown()),
})
const mostIds = 10_000

const isName = (name: string): name is MessageName => Object.hasOwn(frameMessages, name)

/** Thrown by a handler for a request that is never answered: a fault of the sandbox. */
export class Silence extends Error {}

async function perform(
  handlers: Handlers,
  name: string,
  payload: unknown,
  id: string,
): Promise<unknown> {
  if (!isName(name)) throw new FrameFault('Requested RPC call is not allowed')
  const read = frameMessages[name].request['~standard'].validate(payload)
  if ('then' in read || read.issues) throw new FrameFault('Invalid request')
  // Allowed because the payload was read by the schema of this very name.
  const handler = handlers[name] as (payload: unknown, id: string) => unknown
  return handler(read.value, id)
}

/**
 * Answers what comes over the port: each id once, each by the schema of its kind. What is no
 * request is nothing.
 */
export function serveRequests(port: MessagePort, handlers: Handlers) {
  const seen = new Set<string>()
  port.onmessage = async ({ data }) => {
    const request = v.safeParse(envelope, data)
    if (!request.success || seen.has(request.output.id)) return
    const { id, type, payload } = request.output
    seen.add(id)
    if (seen.size > mostIds) seen.delete(seen.values().next().value ?? '')
    const name = type.slice(ours.length)
    try {
      port.postMessage({
        id,
        type: `${theirs}${name}_SUCCESS`,
        payload: await perform(handlers, name, payload, id),
      })
    } catch (error) {
      if (error instanceof Silence) return
      const message =
        error instanceof Error
          ? (Reflect.get(error, 'shortMessage') ?? error.message)
          : String(error)
      port.postMessage({
        id,
        type: `${theirs}${name}_ERROR`,
        payload: { message: String(message).slice(0, 300) },
      })
    }
  }
  return {
    tell: (event: EventName, payload: object) =>
      port.postMessage({ type: `${theirs}${event}`, payload }),
  }
}
