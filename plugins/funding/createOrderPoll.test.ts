import { expect, it } from 'vitest'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createOrderPoll } from './createOrderPoll.ts'
import { createPoll } from './createPoll.ts'

const minute = 60_000

function start() {
  const test = createTestPlatform()
  const seen: boolean[] = []
  const poll = createPoll(test.platform, new AbortController().signal, () => true)
  const orderPoll = createOrderPoll(
    test.platform,
    poll,
  )(async (isLeft) => {
    seen.push(isLeft())
    return false
  })
  return { ...test, orderPoll, seen }
}

it('polls for half an hour after the order was left, and leaves nothing behind', async () => {
  const { orderPoll, seen, clock, countOpenHandles } = start()
  const leave = orderPoll.follow()
  await clock.advance(minute)
  expect(new Set(seen)).toEqual(new Set([false]))
  leave()
  await clock.advance(29 * minute)
  expect(seen.at(-1)).toBe(true)
  await clock.advance(2 * minute)
  const before = seen.length
  await clock.advance(minute)
  expect([seen.length, countOpenHandles()]).toEqual([before, 0])
})

it('polls once at a time, also when the order is followed again before it was left', async () => {
  const { orderPoll, seen, clock } = start()
  const leave = orderPoll.follow()
  orderPoll.follow()
  leave()
  await clock.advance(1000)
  expect(seen).toEqual([false])
  await clock.advance(45 * minute)
  expect(seen.at(-1)).toBe(false)
})

it('ends when stopped', async () => {
  const { orderPoll, seen, clock, countOpenHandles } = start()
  orderPoll.follow()
  orderPoll.stop()
  await clock.advance(minute)
  expect([seen, countOpenHandles()]).toEqual([[], 0])
})
