import { fieldOf, methodOf } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

/** Lets the client pass over answers to pings of an earlier page: it would throw where nobody can catch it. */
export function guardEngine(client: unknown): void {
  const engine = fieldOf(client, 'engine')
  const awaited = (id: unknown) => Number(methodOf(fieldOf(engine, 'events'), 'listenerCount')?.(`session_ping:${String(id)}`) ?? 1) > 0
  wrapMethod(engine, 'onSessionPingResponse', (answer) => (topic, payload) => (awaited(fieldOf(payload, 'id')) ? answer(topic, payload) : undefined))
}
