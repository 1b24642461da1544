import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { scanQrCode } from '../harness/qr/scanQrCode.ts'
import { openScene } from './scenes/openScene.ts'
import { applyAppearance, sceneAppearances } from './scenes/sceneAppearances.ts'
import { scenes } from './scenes/scenes.ts'

let world: TestEnvironment
beforeAll(async () => {
  world = await openTestEnvironment()
})

/** The share of codewords that each level corrects (ISO/IEC 18004). */
const correction = { M: 0.15, Q: 0.25 }

const codes = [
  { name: 'receive', text: /^0x[\dA-Fa-f]{40}$/, level: 'Q' as const },
  { name: 'wc-waiting', text: /^wc:[\da-f]{64}@2\?/, level: 'Q' as const },
  { name: 'wc-wallet-code', text: /^wc:[\da-f]{64}@2\?/, level: 'Q' as const },
  { name: 'farcaster', text: /^https?:\/\//, level: 'Q' as const },
].filter(({ name }) => scenes.some((scene) => scene.name === name))

describe('QR codes on screen', () => {
  it.each(codes)('can be read with half of the correction to spare: $name', async (code) => {
    const scene = scenes.find(({ name }) => name === code.name)
    if (!scene) throw new RangeError(`There is no scene ${code.name}`)
    const { page, close } = await openScene(world, scene)
    for (const appearance of sceneAppearances) {
      await applyAppearance(page, appearance)
      const scan = await scanQrCode(page)
      expect(scan, appearance.name).toMatchObject({ level: code.level, hasQuietZone: true })
      expect(scan.text, appearance.name).toMatch(code.text)
      expect(scan.wrong, appearance.name).toBeLessThanOrEqual(correction[code.level] / 2)
    }
    await close()
  })
})
