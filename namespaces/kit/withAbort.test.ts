import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import {
  importWithRetry,
  invokeWallet,
  isObject,
  logAmbiguousRejection,
  parseJson,
  withAbort,
} from './index.ts'

const never = () => new Promise<never>(() => {})

test('ends a wait by the answer, the abort or the time, whichever is first, and leaves no timer', async () => {
  const clock = createTestClock()
  expect(await withAbort(clock, async () => 7, [undefined], 100)).toBe(7)
  await expect(withAbort(clock, () => Promise.reject('no'), [], 100)).rejects.toBe('no')
  const stop = new AbortController()
  const waits = [
    withAbort(clock, never, [undefined, stop.signal], 100),
    withAbort(clock, never, [], 50),
  ]
  const outcomes = Promise.allSettled(waits)
  await clock.advance(50)
  stop.abort('enough')
  expect(await outcomes).toMatchObject([{ reason: 'enough' }, { reason: { code: 'timeout' } }])
  expect(clock.pending()).toBe(0)
})

test('calls nothing once the signal has aborted', async () => {
  let calls = 0
  await expect(
    withAbort(createTestClock(), async () => calls++, [AbortSignal.abort('enough')]),
  ).rejects.toBe('enough')
  expect(calls).toBe(0)
})

test('turns whatever a call does into a promise that rejects with faults only', async () => {
  const failed = (error: unknown) => ['fault', error]
  expect(await invokeWallet(() => 7, failed)).toBe(7)
  expect(await invokeWallet(async () => 7, failed)).toBe(7)
  await expect(invokeWallet(() => Promise.reject('late'), failed)).rejects.toEqual([
    'fault',
    'late',
  ])
  const thrower = () => {
    throw undefined
  }
  await expect(invokeWallet(thrower, failed)).rejects.toEqual(['fault', undefined])
})

test('imports code a second time after a failure, and then gives up', async () => {
  const tries: number[] = []
  const failing = (times: number) => async () =>
    tries.push(times) > 0 && tries.length <= times ? Promise.reject('offline') : 'code'
  expect(await importWithRetry(failing(1))).toBe('code')
  tries.length = 0
  await expect(importWithRetry(failing(2))).rejects.toMatchObject({
    code: 'internal',
    cause: 'offline',
  })
  expect(tries).toHaveLength(2)
})

test('treats objects and functions as objects, and nothing else', () => {
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

test('parses text that is not JSON to undefined', () => {
  expect([parseJson('{"a":1}'), parseJson('{'), parseJson('')]).toEqual([
    { a: 1 },
    undefined,
    undefined,
  ])
})

test('logs a rejection code without a rejection text', () => {
  const logged: unknown[] = []
  const host = {
    log: (_level: string, _message: string, detail?: unknown) => void logged.push(detail),
  }
  expect(logAmbiguousRejection(host, 'a', [5000], false)).toBe('a')
  logAmbiguousRejection(host, 'b', [1, 5002], false)
  logAmbiguousRejection(host, 'c', [5000], true)
  logAmbiguousRejection(host, 'd', [4001], false)
  expect(logged).toEqual(['a', 'b'])
})
