import { describe, expect, it } from 'vitest'
import { guardEngine } from './guardEngine.ts'

/** The parts of the client that handle answers. */
function clientDouble() {
  const received: unknown[] = []
  const engine = {
    onRelayEventResponse: async (event: unknown) => void received.push(event),
    onSessionDeleteRequest: async (topic: unknown, payload: unknown) =>
      void received.push([topic, payload]),
    onSessionSettleRequest: async (topic: unknown, payload: unknown) =>
      void received.push([topic, payload]),
    onSessionPingResponse: (_: unknown, payload: unknown) => void received.push(payload),
    events: { listenerCount: (name: string) => (name === 'session_ping:1' ? 1 : 0) },
  }
  const pairing = { onRelayEventResponse: async (event: unknown) => void received.push(event) }
  guardEngine({
    engine,
    session: { keys: ['open', 'other'] },
    core: { history: { keys: [1] }, pairing },
  })
  return { engine, pairing, received }
}

describe('the end of a session', () => {
  it('the end of a session reaches the client once, even if the relay delivers it repeatedly', async () => {
    const { engine, received } = clientDouble()
    for (const topic of ['open', 'open', 'other'])
      await engine.onSessionDeleteRequest(topic, { id: 3 })
    expect(received).toEqual([
      ['open', { id: 3 }],
      ['other', { id: 3 }],
    ])
  })

  it('the end of a session is ignored after the session has ended', async () => {
    const { engine, received } = clientDouble()
    await engine.onSessionDeleteRequest('gone', { id: 3 })
    expect(received).toEqual([])
  })
})

describe('the settlement of a session', () => {
  it('the settlement of a session that is open already is ignored', async () => {
    const { engine, received } = clientDouble()
    await engine.onSessionSettleRequest('open', { id: 4 })
    expect(received).toEqual([])
  })

  it('the settlement of a new session reaches the client', async () => {
    const { engine, received } = clientDouble()
    await engine.onSessionSettleRequest('new', { id: 4 })
    expect(received).toEqual([['new', { id: 4 }]])
  })
})

describe('answers', () => {
  it.each(['engine', 'pairing'] as const)(
    'answers to an open request reach the client’s %s',
    async (reader) => {
      const client = clientDouble()
      const event = { topic: 'a', payload: { id: 1 } }
      await client[reader].onRelayEventResponse(event)
      expect(client.received).toEqual([event])
    },
  )

  it.each(['engine', 'pairing'] as const)(
    'answers that were delivered before are ignored by the %s',
    async (reader) => {
      const client = clientDouble()
      await client[reader].onRelayEventResponse({ topic: 'a', payload: { id: 2 } })
      expect(client.received).toEqual([])
    },
  )

  it('answers to a ping of an earlier page are ignored', () => {
    const { engine, received } = clientDouble()
    engine.onSessionPingResponse('a', { id: 2 })
    engine.onSessionPingResponse('a', { id: 1 })
    expect(received).toEqual([{ id: 1 }])
  })
})
