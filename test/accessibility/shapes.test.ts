import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import { openScene } from './scenes/openScene.ts'
import { scenes } from './scenes/scenes.ts'

let sandbox: Sandbox
let browser: Browser
beforeAll(async () => {
  sandbox = await startSandbox({ pages: ['demo'] })
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

/** How high the modal is in a scene. */
async function heightIn(name: string): Promise<number> {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new RangeError(`There is no scene ${name}`)
  const { stage, close } = await openScene(browser, sandbox, scene)
  const box = await stage.find('.card').boundingBox()
  await close()
  return box?.height ?? 0
}

describe('nothing jumps when what was loading is there', () => {
  it.each([
    ['the balance', 'account-balance-loading', 'account'],
    ['the balance that does not come', 'account-balance-loading', 'account-balance-failed'],
    ['the code to scan', 'wc-preparing', 'wc-waiting'],
    ['the wallets to get', 'get-wallet-loading', 'get-wallet'],
  ])('%s', async (_what, loading, ready) => {
    expect(await heightIn(loading)).toBe(await heightIn(ready))
  })
})
