import { beforeAll, describe, expect, it } from 'vitest'
import type { TestEnvironment } from '../harness/openTestEnvironment.ts'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import { openScene } from './scenes/openScene.ts'
import { scenes } from './scenes/scenes.ts'

let world: TestEnvironment
beforeAll(async () => {
  world = await openTestEnvironment()
})

/** The modal's height in a scene. */
async function heightIn(name: string): Promise<number> {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new RangeError(`There is no scene ${name}`)
  const { stage, close } = await openScene(world, scene)
  const box = await stage.find('.card').boundingBox()
  await close()
  return box?.height ?? 0
}

describe('layout shifts', () => {
  it.each([
    ['the balance', 'account-balance-loading', 'account'],
    ['the balance that does not come', 'account-balance-loading', 'account-balance-failed'],
    ['the code to scan', 'wc-preparing', 'wc-waiting'],
    ['the wallets to get', 'get-wallet-loading', 'get-wallet'],
  ])('keeps the layout when loading ends: %s', async (_what, loading, ready) => {
    expect(await heightIn(loading)).toBe(await heightIn(ready))
  })
})
