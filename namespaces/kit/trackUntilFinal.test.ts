import { expect, test } from 'vitest'
import { trackUntilFinal } from './index.ts'

test('tracks an opened connection until it ends, and ignores null', () => {
  const lives = new Set<{ readonly ended: AbortSignal }>()
  const stop = new AbortController()
  const opened = { connectionState: { ended: stop.signal }, name: 'one' }
  expect(trackUntilFinal(lives, opened)).toBe(opened)
  expect(trackUntilFinal(lives, null)).toBeNull()
  expect([...lives]).toEqual([opened.connectionState])
  stop.abort()
  expect(lives.size).toBe(0)
})
