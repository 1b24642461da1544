import { fieldOf, methodOf } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

/**
 * Lets the client pass over answers that nobody waits for, where it would throw: to pings of an earlier page, and those it has dealt with before, such as one that came
 * twice, or just before the page was left.
 */
export function guardEngine(client: unknown): void {
  const engine = fieldOf(client, 'engine')
  const history = fieldOf(fieldOf(client, 'core'), 'history')
  const awaited = (id: unknown) => Number(methodOf(fieldOf(engine, 'events'), 'listenerCount')?.(`session_ping:${String(id)}`) ?? 1) > 0
  wrapMethod(engine, 'onSessionPingResponse', (answer) => (topic, payload) => (awaited(fieldOf(payload, 'id')) ? answer(topic, payload) : undefined))
  // By its id alone: an answer may arrive under another topic than its request went out.
  wrapMethod(engine, 'onRelayEventResponse', (answer) => (event) => {
    const open = fieldOf(history, 'keys')
    return Array.isArray(open) && !open.includes(fieldOf(fieldOf(event, 'payload'), 'id')) ? undefined : answer(event)
  })
}
