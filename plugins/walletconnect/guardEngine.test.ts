import { describe, expect, it } from 'vitest'
import { guardEngine } from './guardEngine.ts'

/** The parts of the client that deal with answers. */
function clientDouble() {
  const heard: unknown[] = []
  const engine = {
    onRelayEventResponse: async (event: unknown) => void heard.push(event),
    onSessionPingResponse: (_: unknown, payload: unknown) => void heard.push(payload),
    events: { listenerCount: (name: string) => (name === 'session_ping:1' ? 1 : 0) },
  }
  guardEngine({ engine, core: { history: { keys: [1] } } })
  return { engine, heard }
}

describe('an answer', () => {
  it('to a request that is open reaches the client', async () => {
    const { engine, heard } = clientDouble()
    const event = { topic: 'a', payload: { id: 1 } }
    await engine.onRelayEventResponse(event)
    expect(heard).toEqual([event])
  })

  it('that came before is passed over', async () => {
    const { engine, heard } = clientDouble()
    await engine.onRelayEventResponse({ topic: 'a', payload: { id: 2 } })
    expect(heard).toEqual([])
  })

  it('to a ping of an earlier page is passed over', () => {
    const { engine, heard } = clientDouble()
    engine.onSessionPingResponse('a', { id: 2 })
    engine.onSessionPingResponse('a', { id: 1 })
    expect(heard).toEqual([{ id: 1 }])
  })
})
