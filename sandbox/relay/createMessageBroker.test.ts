import { describe, expect, it } from 'vitest'
import type { RelayMessage } from './createMessageBroker.ts'
import { createMessageBroker } from './createMessageBroker.ts'

const topic = 't1'
const settle = { topic, message: 'settle' }

/** A socket of a client, with the messages pushed to it; it acknowledges none. */
function openSocket(clientId: string) {
  const pushed: string[] = []
  const handed = new Set<RelayMessage>()
  const deliver = (_: string, { message }: RelayMessage) => void pushed.push(message)
  return { clientId, handed, pushed, deliver }
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('a message of the relay', () => {
  it('reaches a socket with two subscriptions of a topic once', () => {
    const broker = createMessageBroker()
    const site = openSocket('site')
    broker.subscribe(site, topic)
    broker.subscribe(site, topic)
    broker.publish('phone', settle)
    expect(site.pushed).toEqual(['settle'])
  })

  it('reaches a socket once that fetches it and subscribes, in either order', async () => {
    const broker = createMessageBroker()
    broker.publish('phone', settle)
    const first = openSocket('first')
    broker.subscribe(first, topic)
    expect(broker.fetch(first, [topic])).toHaveLength(1)
    await nextTurn()
    expect(first.pushed).toEqual([])

    const second = openSocket('second')
    broker.subscribe(second, topic)
    await nextTurn()
    expect(second.pushed).toEqual(['settle'])
    expect(broker.fetch(second, [topic])).toEqual([])
  })

  it('reaches the next socket of a client that did not acknowledge it', async () => {
    const broker = createMessageBroker()
    broker.publish('phone', settle)
    broker.subscribe(openSocket('site'), topic)
    await nextTurn()
    const next = openSocket('site')
    broker.subscribe(next, topic)
    await nextTurn()
    expect(next.pushed).toEqual(['settle'])
  })
})
