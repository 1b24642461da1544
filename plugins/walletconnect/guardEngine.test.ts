import { describe, expect, it } from 'vitest'
import { guardEngine } from './guardEngine.ts'

/** The parts of the client that handle answers. */
function clientDouble() {
  const heard: unknown[] = []
  const engine = {
    onRelayEventResponse: async (event: unknown) => void heard.push(event),
    onSessionDeleteRequest: async (topic: unknown, payload: unknown) =>
      void heard.push([topic, payload]),
    onSessionPingResponse: (_: unknown, payload: unknown) => void heard.push(payload),
    events: { listenerCount: (name: string) => (name === 'session_ping:1' ? 1 : 0) },
  }
  const pairing = { onRelayEventResponse: async (event: unknown) => void heard.push(event) }
  guardEngine({
    engine,
    session: { keys: ['open', 'other'] },
    core: { history: { keys: [1] }, pairing },
  })
  return { engine, pairing, heard }
}

describe('the end of a session', () => {
  it('the end of a session reaches the client once, even if the relay delivers it repeatedly', async () => {
    const { engine, heard } = clientDouble()
    for (const topic of ['open', 'open', 'other'])
      await engine.onSessionDeleteRequest(topic, { id: 3 })
    expect(heard).toEqual([
      ['open', { id: 3 }],
      ['other', { id: 3 }],
    ])
  })

  it('the end of a session is ignored after the session has ended', async () => {
    const { engine, heard } = clientDouble()
    await engine.onSessionDeleteRequest('gone', { id: 3 })
    expect(heard).toEqual([])
  })
})

describe('answers', () => {
  it.each(['engine', 'pairing'] as const)(
    'answers to an open request reach the client’s %s',
    async (reader) => {
      const client = clientDouble()
      const event = { topic: 'a', payload: { id: 1 } }
      await client[reader].onRelayEventResponse(event)
      expect(client.heard).toEqual([event])
    },
  )

  it.each(['engine', 'pairing'] as const)(
    'answers that were delivered before are ignored by the %s',
    async (reader) => {
      const client = clientDouble()
      await client[reader].onRelayEventResponse({ topic: 'a', payload: { id: 2 } })
      expect(client.heard).toEqual([])
    },
  )

  it('answers to a ping of an earlier page are ignored', () => {
    const { engine, heard } = clientDouble()
    engine.onSessionPingResponse('a', { id: 2 })
    engine.onSessionPingResponse('a', { id: 1 })
    expect(heard).toEqual([{ id: 1 }])
  })
})
