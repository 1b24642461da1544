import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { readQrCode } from '../test/harness/qr/readQrCode.ts'
import { clearCentre } from './clearCentre.ts'
import type { QrModules } from './QrModules.ts'

/** From the shortest address to the longest pairing link. */
const lengths = Array.from({ length: 31 }, (_, at) => 26 + at * 10)
const makeText = (length: number) => 'wc:0aZ9@2?relay&key='.repeat(20).slice(0, length)
/** The worst that can stand under a mark: the opposite of each cleared module. */
const invertCleared = (modules: QrModules, isCleared: (x: number, y: number) => boolean) =>
  modules.map((row, y) => row.map((isDark, x) => (isCleared(x, y) ? !isDark : isDark)))

describe('the modules under the mark of a QR code', () => {
  it.each(lengths)(
    'can all be wrong in a code of %i characters, with half of the correction to spare',
    (length) => {
      const text = makeText(length)
      const { data, size } = encode(text, { ecc: 'Q', minVersion: 4, border: 0 })
      const light = data.map((row) => row.map(() => true))
      const cleared = clearCentre(light, size + 8)
      const reading = readQrCode(invertCleared(data, (x, y) => cleared[y]?.[x] === false))
      expect(reading.text).toBe(text)
      // Level Q corrects a quarter of the codewords.
      expect(reading.wrong).toBeLessThanOrEqual(0.125)
    },
  )

  it('are a square of an odd side in the middle, and leave the other modules as they are', () => {
    const { data, size } = encode(makeText(42), { ecc: 'Q', border: 0 })
    const cleared = clearCentre(data, size + 8)
    const changed = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark !== cleared[y]?.[x] ? [[x, y] as const] : [])),
    )
    const reach = Math.max(...changed.flat().map((at) => Math.abs(at - (size - 1) / 2)))
    expect(changed.length).toBeGreaterThan(0)
    expect(reach).toBe(3)
  })
})
