import { expect, it } from 'vitest'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { LatchkeyError } from './errors.ts'
import { withTimeout } from './withTimeout.ts'

const late = () => new LatchkeyError('timeout')

it('returns the result or error of timely work and leaves no timer', async () => {
  const { platform, countOpenHandles } = createTestPlatform()
  expect(await withTimeout(platform, 10, Promise.resolve(1), late)).toBe(1)
  await expect(withTimeout(platform, 10, Promise.reject(new Error('own')), late)).rejects.toThrow(
    'own',
  )
  expect(countOpenHandles()).toBe(0)
})
it("rejects slow work with the caller's error and drops its late result", async () => {
  const { platform, clock } = createTestPlatform()
  let finish: (value: number) => void = () => {}
  const outcome = withTimeout(
    platform,
    10,
    new Promise<number>((resolve) => (finish = resolve)),
    late,
  ).catch((error) => error)
  await clock.advance(10)
  finish(1)
  expect(await outcome).toMatchObject({ code: 'timeout' })
})
