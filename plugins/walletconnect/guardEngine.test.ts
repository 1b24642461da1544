import { describe, expect, it } from 'vitest'
import { guardEngine } from './guardEngine.ts'

/** The parts of the client that deal with answers. */
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
  it('reaches the client once, however often the relay delivers it', async () => {
    const { engine, heard } = clientDouble()
    for (const topic of ['open', 'open', 'other'])
      await engine.onSessionDeleteRequest(topic, { id: 3 })
    expect(heard).toEqual([
      ['open', { id: 3 }],
      ['other', { id: 3 }],
    ])
  })

  it('that ended before is passed over', async () => {
    const { engine, heard } = clientDouble()
    await engine.onSessionDeleteRequest('gone', { id: 3 })
    expect(heard).toEqual([])
  })
})

describe('an answer', () => {
  it.each(['engine', 'pairing'] as const)(
    'to a request that is open reaches the %s of the client',
    async (reader) => {
      const client = clientDouble()
      const event = { topic: 'a', payload: { id: 1 } }
      await client[reader].onRelayEventResponse(event)
      expect(client.heard).toEqual([event])
    },
  )

  it.each(['engine', 'pairing'] as const)(
    'that came before is passed over by the %s',
    async (reader) => {
      const client = clientDouble()
      await client[reader].onRelayEventResponse({ topic: 'a', payload: { id: 2 } })
      expect(client.heard).toEqual([])
    },
  )

  it('to a ping of an earlier page is passed over', () => {
    const { engine, heard } = clientDouble()
    engine.onSessionPingResponse('a', { id: 2 })
    engine.onSessionPingResponse('a', { id: 1 })
    expect(heard).toEqual([{ id: 1 }])
  })
})
