import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { called, isObject, loaded, parsedJson, reportUnsaidRejection, settled } from './index.ts'

const never = () => new Promise<never>(() => {})

test('the answer, the abort and the time end a wait, whichever is first, and leave no timer', async () => {
  const clock = createTestClock()
  expect(await settled(clock, async () => 7, [undefined], 100)).toBe(7)
  await expect(settled(clock, () => Promise.reject('no'), [], 100)).rejects.toBe('no')
  const stop = new AbortController()
  const waits = [
    settled(clock, never, [undefined, stop.signal], 100),
    settled(clock, never, [], 50),
  ]
  const outcomes = Promise.allSettled(waits)
  await clock.advance(50)
  stop.abort('enough')
  expect(await outcomes).toMatchObject([{ reason: 'enough' }, { reason: { code: 'timeout' } }])
  expect(clock.pending()).toBe(0)
})

test('nobody is called when a signal has aborted', async () => {
  let calls = 0
  await expect(
    settled(createTestClock(), async () => calls++, [AbortSignal.abort('enough')]),
  ).rejects.toBe('enough')
  expect(calls).toBe(0)
})

test('whatever a call does becomes a promise that rejects with faults only', async () => {
  const failed = (error: unknown) => ['fault', error]
  expect(await called(() => 7, failed)).toBe(7)
  expect(await called(async () => 7, failed)).toBe(7)
  await expect(called(() => Promise.reject('late'), failed)).rejects.toEqual(['fault', 'late'])
  const thrower = () => {
    throw undefined
  }
  await expect(called(thrower, failed)).rejects.toEqual(['fault', undefined])
})

test('code is loaded again when it did not load, and then given up', async () => {
  const tries: number[] = []
  const failing = (times: number) => async () =>
    tries.push(times) > 0 && tries.length <= times ? Promise.reject('offline') : 'code'
  expect(await loaded(failing(1))).toBe('code')
  tries.length = 0
  await expect(loaded(failing(2))).rejects.toMatchObject({ code: 'internal', cause: 'offline' })
  expect(tries).toHaveLength(2)
})

test('what can have methods is an object or a function', () => {
  expect([{}, [], () => {}, null, undefined, 'text', 7].map(isObject)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('text that is no JSON says nothing', () => {
  expect([parsedJson('{"a":1}'), parsedJson('{'), parsedJson('')]).toEqual([
    { a: 1 },
    undefined,
    undefined,
  ])
})

test('a failure with the code of a rejection is told where its words are none', () => {
  const told: unknown[] = []
  const host = {
    log: (_level: string, _message: string, detail?: unknown) => void told.push(detail),
  }
  expect(reportUnsaidRejection(host, 'a', [5000], false)).toBe('a')
  reportUnsaidRejection(host, 'b', [1, 5002], false)
  reportUnsaidRejection(host, 'c', [5000], true)
  reportUnsaidRejection(host, 'd', [4001], false)
  expect(told).toEqual(['a', 'b'])
})
