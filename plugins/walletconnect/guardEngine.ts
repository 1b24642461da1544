import { readField, readMethod } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

/**
 * Lets the client pass over what it would throw at, where nobody could catch it: answers that
 * nobody waits for, to pings of an earlier page or dealt with before, and the end
 * of a session that has ended. Relays deliver a message again when its receipt comes late.
 */
export function guardEngine(client: unknown): void {
  const engine = readField(client, 'engine')
  const core = readField(client, 'core')
  const awaited = (id: unknown) =>
    Number(
      readMethod(readField(engine, 'events'), 'listenerCount')?.(`session_ping:${String(id)}`) ?? 1,
    ) > 0
  wrapMethod(
    engine,
    'onSessionPingResponse',
    (answer) => (topic, payload) =>
      awaited(readField(payload, 'id')) ? answer(topic, payload) : undefined,
  )
  const ended = new Set<unknown>()
  wrapMethod(engine, 'onSessionDeleteRequest', (end) => (topic, payload) => {
    const open = readField(readField(client, 'session'), 'keys')
    if (ended.has(topic) || (Array.isArray(open) && !open.includes(topic))) return undefined
    ended.add(topic)
    return end(topic, payload)
  })
  // Both read each answer, and either may be the one that is too late. By its id alone: an answer
  // may arrive under another topic than its request went out.
  for (const reader of [engine, readField(core, 'pairing')]) {
    wrapMethod(reader, 'onRelayEventResponse', (answer) => (event) => {
      const open = readField(readField(core, 'history'), 'keys')
      return Array.isArray(open) && !open.includes(readField(readField(event, 'payload'), 'id'))
        ? undefined
        : answer(event)
    })
  }
}
