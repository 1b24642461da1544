import { describe, expect, it } from 'vitest'
import { LatchkeyError } from '#kernel'
import { classifyCaptureError } from './classifyCaptureError.ts'

const answered = (status: number) => new LatchkeyError('http-failed', { what: '/otp', status })

describe('the error of an email prompt', () => {
  it.each([401, 403, 404])(
    'the error of an email prompt blames no address where the provider refuses the site with %d',
    (status) => {
      expect(classifyCaptureError(answered(status), 'invalid')).toBe('failed')
    },
  )

  it.each([
    [400, 'invalid', 'invalid'],
    [422, 'invalid', 'invalid'],
    [401, 'wrong', 'wrong'],
    [400, 'wrong', 'wrong'],
    [429, 'wrong', 'often'],
    [500, 'invalid', 'failed'],
  ] as const)('the error of an email prompt for %d of a value that may be %s is %s', (...row) => {
    const [status, refused, key] = row
    expect(classifyCaptureError(answered(status), refused)).toBe(key)
  })
})
