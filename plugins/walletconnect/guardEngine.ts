import { readField, readMethod } from '#kernel'
import { wrapMethod } from './wrapMethod.ts'

/**
 * Makes the client ignore messages that it would answer with errors: unexpected or repeated
 * answers, pings of an earlier page, the end of an ended session, and the settlement of an open
 * one. Relays redeliver messages whose receipt is late, and the client itself reads again what an
 * earlier page had not finished.
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
  /** Undefined in versions of the client that keep no list of open sessions. */
  const isOpen = (topic: unknown) => {
    const open = readField(readField(client, 'session'), 'keys')
    return Array.isArray(open) ? open.includes(topic) : undefined
  }
  const ended = new Set<unknown>()
  wrapMethod(engine, 'onSessionDeleteRequest', (end) => (topic, payload) => {
    if (ended.has(topic) || isOpen(topic) === false) return undefined
    ended.add(topic)
    return end(topic, payload)
  })
  wrapMethod(
    engine,
    'onSessionSettleRequest',
    (settle) => (topic, payload) => (isOpen(topic) ? undefined : settle(topic, payload)),
  )
  // Both handle each answer, and either may be too late. Match by id only: an answer may use
  // another topic than its request.
  for (const reader of [engine, readField(core, 'pairing')]) {
    wrapMethod(reader, 'onRelayEventResponse', (answer) => (event) => {
      const open = readField(readField(core, 'history'), 'keys')
      return Array.isArray(open) && !open.includes(readField(readField(event, 'payload'), 'id'))
        ? undefined
        : answer(event)
    })
  }
}
