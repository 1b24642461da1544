import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { isSessionRefused } from './isSessionRefused.ts'

describe('answers of the provider about a session', () => {
  it.each([
    [401, true],
    [404, true],
    [429, false],
    [430, true],
    [499, true],
    [500, false],
    [503, false],
  ])('status %i: refused is %s', (status, isRefused) => {
    const error = new LatchkeyError('http-failed', { status })
    expect(isSessionRefused(error)).toBe(isRefused)
  })

  it('tells nothing where the provider did not answer', () => {
    expect(isSessionRefused(new LatchkeyError('timeout', { status: 401 }))).toBe(false)
    expect(isSessionRefused(new TypeError('Failed to fetch'))).toBe(false)
  })
})
