import { describe, expect, it } from 'vitest'
import type { RelayMessage } from './createMessageBroker.ts'
import { createMessageBroker } from './createMessageBroker.ts'

function createTab(clientId: string) {
  const received: string[] = []
  const deliver = (_: string, letter: RelayMessage) => {
    received.push(letter.message)
    letter.deliveredTo.add(clientId)
  }
  return { clientId, deliver, received }
}

describe('the broker of the relay', () => {
  it('hands a letter once to a tab that subscribed twice, and to each tab of a client', () => {
    const broker = createMessageBroker()
    const [tab, other] = [createTab('one'), createTab('one')]
    for (const one of [tab, tab, other]) broker.subscribe(one, 'topic')
    broker.publish('two', { topic: 'topic', message: 'letter' })
    expect([tab.received, other.received]).toEqual([['letter'], ['letter']])
  })

  it('names a subscription as the library of its client does', () => {
    // sha256('topicone')
    const id = 'f270eb328ff8c2173d37ad9ba3a73da9529805e92214850b6781816526366ee8'
    expect(createMessageBroker().subscribe(createTab('one'), 'topic')).toBe(id)
  })

  it('ends the subscription of one tab', () => {
    const broker = createMessageBroker()
    const [tab, other] = [createTab('one'), createTab('one')]
    for (const one of [tab, other]) broker.subscribe(one, 'topic')
    expect(broker.unsubscribe(tab, 'topic')).toBe(true)
    broker.publish('two', { topic: 'topic', message: 'letter' })
    expect([tab.received, other.received]).toEqual([[], ['letter']])
  })
})
