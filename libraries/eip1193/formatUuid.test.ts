import { expect, it } from 'vitest'
import { formatUuid } from './formatUuid.ts'

it.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('writes 16 bytes of %i as a UUID of version 4', (byte, uuid) => {
  expect(formatUuid(new Uint8Array(16).fill(byte))).toBe(uuid)
})
