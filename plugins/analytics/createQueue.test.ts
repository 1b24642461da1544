import { describe, expect, it } from 'vitest'
import { batchLimit, createQueue, queueLimit } from './createQueue.ts'

const event = (id: number, size = 1000) => ({ id, text: 'x'.repeat(size) })

function start() {
  const batches: string[] = []
  const browser = { takes: true }
  const queue = createQueue((batch) => {
    if (browser.takes) batches.push(batch)
    return browser.takes
  })
  const ids = () =>
    batches.flatMap((batch): { id: number }[] => JSON.parse(batch)).map(({ id }) => id)
  return { queue, batches, browser, ids }
}
const fill = ({ queue }: ReturnType<typeof start>, count: number) => {
  for (let id = 0; id < count; id++) queue.push(event(id))
}

describe('event queue', () => {
  it('the event queue sends nothing by itself', () => {
    const test = start()
    test.queue.flush()
    fill(test, 40)
    expect(test.batches).toEqual([])
  })

  it('the event queue sends all waiting events as one batch, once', () => {
    const test = start()
    fill(test, 3)
    test.queue.flush()
    test.queue.flush()
    expect(test.batches).toHaveLength(1)
    expect(test.ids()).toEqual([0, 1, 2])
  })

  it('the event queue flushes before a batch would exceed 45 KB', () => {
    const test = start()
    fill(test, 46)
    expect(test.batches).toHaveLength(1)
    test.queue.flush()
    expect(test.ids()).toEqual(Array.from({ length: 46 }, (_, id) => id))
    expect(test.batches.every((batch) => batch.length <= 46_080)).toBe(true)
  })

  it('the event queue measures bytes, not characters', () => {
    const { queue, batches } = start()
    for (let id = 0; id < 20; id++) queue.push({ id, text: '猫'.repeat(1000) })
    queue.flush()
    expect(batches.length).toBeGreaterThan(1)
    expect(batches.every((batch) => new TextEncoder().encode(batch).length <= batchLimit)).toBe(
      true,
    )
    expect(JSON.parse(batches[0] ?? '')[0]).toEqual({ id: 0, text: '猫'.repeat(1000) })
  })

  it('the event queue keeps what the browser did not take, in order, and sends it in batches later', () => {
    const test = start()
    test.browser.takes = false
    fill(test, 100)
    test.queue.flush()
    test.browser.takes = true
    test.queue.flush()
    expect(test.ids()).toEqual(Array.from({ length: 100 }, (_, id) => id))
    expect(test.batches.every((batch) => batch.length <= batchLimit)).toBe(true)
  })

  it('the event queue drops the oldest events silently when the queue is full', () => {
    const test = start()
    test.browser.takes = false
    fill(test, 300)
    test.browser.takes = true
    test.queue.flush()
    expect(test.ids().at(-1)).toBe(299)
    expect(test.ids()[0]).toBeGreaterThan(100)
    expect(test.batches.join('').length).toBeLessThanOrEqual(queueLimit)
  })

  it('the event queue drops an event larger than a batch, and sends the others', () => {
    const test = start()
    test.queue.push(event(1))
    test.queue.push(event(2, batchLimit))
    test.queue.push(event(3))
    test.queue.flush()
    expect(test.ids()).toEqual([1, 3])
    expect(test.batches).toHaveLength(1)
  })

  it('the event queue keeps working after sending throws', () => {
    let fails = true
    const batches: string[] = []
    const queue = createQueue((batch) => {
      if (fails) throw new TypeError('no beacon')
      return batches.push(batch) > 0
    })
    queue.push(event(1))
    queue.flush()
    fails = false
    queue.flush()
    expect(batches).toHaveLength(1)
  })
})
