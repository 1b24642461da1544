import * as v from 'valibot'
import type { Schema } from '../../../kernel/runtime/parse.ts'
import type { frameEvents } from '../../../plugins/embedded-wallet/protocol.ts'
import { frameMessages, messagePrefixes } from '../../../plugins/embedded-wallet/protocol.ts'
import { FrameFault } from './FrameFault.ts'

type FrameMessages = typeof frameMessages
export type MessageName = keyof FrameMessages
type RequestPayload<Name extends MessageName> = FrameMessages[Name] extends {
  readonly request: Schema<infer Request>
}
  ? Request
  : never
type AnswerPayload<Name extends MessageName> = FrameMessages[Name] extends {
  readonly response: Schema<infer Answer>
}
  ? Answer
  : never

/** The handlers of the messages. `id` identifies the request, so that it can be withdrawn. */
export type Handlers = {
  readonly [Name in MessageName]: (
    payload: RequestPayload<Name>,
    id: string,
  ) => Promise<AnswerPayload<Name>> | AnswerPayload<Name>
}
export type EventName = keyof typeof frameEvents

const [ours, theirs] = messagePrefixes
const envelope = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  type: v.pipe(v.string(), v.startsWith(ours)),
  payload: v.optional(v.unknown()),
})
const maxIds = 10_000

const isName = (name: string): name is MessageName => Object.hasOwn(frameMessages, name)

/** Thrown by a handler for a request that is never answered: a fault of the sandbox. */
export class NoAnswer extends Error {}

async function executeRequest(
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
 * Answers requests over the port: each id once, each by the schema of its kind. Anything else is
 * ignored.
 */
export function serveRequests(port: MessagePort, handlers: Handlers) {
  const seen = new Set<string>()
  port.onmessage = async ({ data }) => {
    const request = v.safeParse(envelope, data)
    if (!request.success || seen.has(request.output.id)) return
    const { id, type, payload } = request.output
    seen.add(id)
    if (seen.size > maxIds) seen.delete(seen.values().next().value ?? '')
    const name = type.slice(ours.length)
    try {
      port.postMessage({
        id,
        type: `${theirs}${name}_SUCCESS`,
        payload: await executeRequest(handlers, name, payload, id),
      })
    } catch (error) {
      if (error instanceof NoAnswer) return
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
