import { createHash } from 'node:crypto'
import { sha256 as noble } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it('hashes as @noble/hashes and node:crypto do, whatever the length', () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) & 255)
    expect(sha256(message)).toEqual(noble(message))
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (message) => {
      expect(Buffer.from(sha256(message)).toString('hex')).toBe(
        createHash('sha256').update(message).digest('hex'),
      )
    }),
  )
})
