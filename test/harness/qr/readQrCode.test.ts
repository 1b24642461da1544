import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import type { QrModules } from './qrLayout.ts'
import { readQrCode } from './readQrCode.ts'

const lengths = [26, 34, 42, 44, 62, 66, 120, 180, 207, 240, 280, 330]
const makeText = (length: number) => 'wc:0aZ9~é€'.repeat(60).slice(0, length)
const invertRows = (modules: QrModules, from: number, to: number) =>
  modules.map((row, y) => (y >= from && y < to ? row.map((dark) => !dark) : row))

describe('the QR reader of the tests', () => {
  it.each(lengths)('reads a whole code of %i characters with levels M and Q', (length) => {
    const text = makeText(length)
    for (const ecc of ['M', 'Q'] as const)
      expect(readQrCode(encode(text, { ecc, border: 0 }).data)).toEqual({
        text,
        level: ecc,
        wrong: 0,
      })
  })

  it('corrects the modules that are wrong, and counts the codewords', () => {
    const { data } = encode(makeText(207), { ecc: 'Q', border: 0 })
    const reading = readQrCode(invertRows(data, 30, 34))
    expect(reading.text).toBe(makeText(207))
    expect(reading.wrong).toBeGreaterThan(0.03)
  })

  it('refuses a code with more errors than its level corrects', () => {
    const { data } = encode(makeText(207), { ecc: 'M', border: 0 })
    expect(() => readQrCode(invertRows(data, 20, 44))).toThrow(
      'A block has more errors than can be corrected',
    )
  })
})
