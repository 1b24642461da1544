import { expect, it } from 'vitest'
import { findStaleField } from './signature.ts'

const noon = Date.UTC(2026, 10, 1, 12)

it.each([
  [{}, undefined],
  [{ expirationTime: '2026-11-01T12:00:00.001Z' }, undefined],
  [{ expirationTime: '2026-11-01T12:00:00Z' }, 'expirationTime'],
  [{ expirationTime: '2026-11-01T13:30:00+01:00' }, undefined],
  [{ expirationTime: '2026-11-01T12:30:00+01:00' }, 'expirationTime'],
  [{ expirationTime: 'some day' }, 'expirationTime'],
  [{ notBefore: '2026-11-01T12:00:00Z' }, undefined],
  [{ notBefore: '2026-11-01T12:00:00.001Z' }, 'notBefore'],
  [{ notBefore: '' }, 'notBefore'],
  [{ expirationTime: '2026-11-02T12:00:00Z', notBefore: '2026-11-01T11:00:00Z' }, undefined],
])('finds a challenge with %j void at noon for %s', (challenge, field) => {
  expect(findStaleField(challenge, noon)).toBe(field)
})
