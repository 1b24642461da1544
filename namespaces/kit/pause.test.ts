import { expect, test } from 'vitest'
import { createTestClock } from '../../test/harness/testClock.ts'
import { pause } from './index.ts'

test('pauses for the given time, and leaves no listener on the signal', async () => {
  const clock = createTestClock()
  const { signal } = new AbortController()
  const done: string[] = []
  pause(clock, 100, { signal }).then(() => done.push('done'))
  await clock.advance(99)
  expect(done).toEqual([])
  await clock.advance(1)
  expect(done).toEqual(['done'])
})

test('ends a pause with the signal’s reason, at once when it has aborted, and leaves no timer', async () => {
  const clock = createTestClock()
  const stop = new AbortController()
  const paused = pause(clock, 100, { signal: stop.signal })
  stop.abort('enough')
  await expect(paused).rejects.toBe('enough')
  await expect(pause(clock, 100, { signal: stop.signal })).rejects.toBe('enough')
  expect(clock.pending()).toBe(0)
})
