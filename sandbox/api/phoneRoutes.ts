import * as v from 'valibot'
import type { Phone } from '../wallets/startPhone.ts'
import { readInput } from './readInput.ts'
import type { Call, Reply, Route } from './reply.ts'
import { ok, RouteError } from './reply.ts'

const behaviour = v.picklist(['approve', 'reject', 'ignore', 'error', 'ask'])
const texts = v.optional(v.array(v.string()))
const namespaces = v.record(
  v.string(),
  v.strictObject({ chains: texts, methods: texts, events: texts, accounts: texts }),
)
const topic = v.optional(v.string())

const pairSchema = v.strictObject({
  uri: v.pipe(v.string(), v.startsWith('wc:')),
  behaviour: v.optional(behaviour, 'approve'),
  namespaces: v.optional(namespaces),
  signsIn: v.optional(v.boolean()),
})
const nextSchema = v.strictObject({
  behaviour,
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
})
const answerSchema = v.strictObject({ id: v.number(), approve: v.boolean() })
const sessionSchema = v.variant('action', [
  v.strictObject({ action: v.literal('disconnect'), topic }),
  v.strictObject({
    action: v.literal('emit'),
    topic,
    event: v.string(),
    data: v.unknown(),
    chainId: v.string(),
  }),
  v.strictObject({ action: v.literal('update'), topic, namespaces }),
])

const route = (
  method: string,
  path: string,
  handle: (call: Call) => Reply | Promise<Reply>,
): Route => ({
  method,
  path: `/__sandbox/phone${path}`,
  shape: 'sandbox',
  open: true,
  handle,
})

/** Control calls of the phone wallet. */
export function phoneRoutes(phone: Phone): readonly Route[] {
  async function pair({ body }: Call): Promise<Reply> {
    const { uri, ...pairing } = readInput(pairSchema, body)
    await phone.pair(uri, pairing).catch((error: unknown) => {
      throw new RouteError(
        400,
        'PAIRING_FAILED',
        error instanceof Error ? error.message : String(error),
      )
    })
    return ok({})
  }

  async function act({ body }: Call): Promise<Reply> {
    const command = readInput(sessionSchema, body)
    if (command.action === 'disconnect') await phone.disconnect(command.topic)
    else if (command.action === 'update') await phone.update(command.namespaces, command.topic)
    else
      await phone.emit(
        { name: command.event, data: command.data, chainId: command.chainId },
        command.topic,
      )
    return ok({})
  }

  return [
    route('GET', '', () =>
      ok({
        addresses: phone.addresses,
        questions: phone.promptQueue.questions(),
        sessions: phone.sessions().map(({ topic, expiry, namespaces, peer }) => ({
          topic,
          expiry,
          namespaces,
          site: peer.metadata,
        })),
      }),
    ),
    route('POST', '', pair),
    route('POST', '/next', ({ body }) => {
      const { behaviour: how, count } = readInput(nextSchema, body)
      phone.promptQueue.meetNext(Array.from({ length: count }, () => how))
      return ok({})
    }),
    route('POST', '/answer', ({ body }) => {
      const { id, approve } = readInput(answerSchema, body)
      if (!phone.promptQueue.answer(id, approve ? 'approve' : 'reject'))
        throw new RouteError(404, 'NOT_FOUND', `The phone has no open question ${id}`)
      return ok({})
    }),
    route('POST', '/session', act),
  ]
}
