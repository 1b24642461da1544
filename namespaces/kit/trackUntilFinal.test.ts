import { expect, test } from 'vitest'
import { trackUntilFinal } from './index.ts'

test('what was opened is held until it ends, and nothing where nothing was opened', () => {
  const lives = new Set<{ readonly ended: AbortSignal }>()
  const stop = new AbortController()
  const opened = { connectionState: { ended: stop.signal }, name: 'one' }
  expect(trackUntilFinal(lives, opened)).toBe(opened)
  expect(trackUntilFinal(lives, null)).toBeNull()
  expect([...lives]).toEqual([opened.connectionState])
  stop.abort()
  expect(lives.size).toBe(0)
})
