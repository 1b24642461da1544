import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../tools/embedRun.mjs'
import { readManifest } from '../../tools/sizes.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'
import type { WalletFault } from '../accessibility/scenes/announceFaultyWalletDouble.ts'
import { announceFaultyWalletDouble } from '../accessibility/scenes/announceFaultyWalletDouble.ts'

const root = join(import.meta.dirname, '../../dist-pages')
const chunks = readManifest()
/** A wallet that connects; no other method is used here. */
const connecting: WalletFault = { at: 'switch', code: 4001, message: 'No.' }
/**
 * The WalletConnect client has its own copies, and is prefetched when the pointer nears its row.
 */
const holdsLibrary = (modules: readonly string[]) =>
  modules.some((path) => /^node_modules\/(viem|ox|@noble)\//.test(path))

describe('the chain library', () => {
  const closing: (() => Promise<void>)[] = []
  let browser: Browser
  let page: Page
  let url = ''
  const requested: string[] = []
  beforeAll(async () => {
    const server = await serveFolder(root)
    closing.push(server.close)
    browser = await launch()
    closing.unshift(() => browser.close())
    url = `${server.url}embed-html/`
    page = await browser.newPage()
    page.on('request', (request) => requested.push(request.url()))
    await page.addInitScript(announceFaultyWalletDouble, connecting)
    await page.goto(url)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  const libraryChunks = () =>
    requested.filter((one) => holdsLibrary(chunks[one.slice(url.length)]?.modules ?? []))

  it('is in chunks of its own', () => {
    expect(Object.values(chunks).some(({ modules }) => holdsLibrary(modules))).toBe(true)
  })

  it('is not requested by connecting a wallet', async () => {
    await page.click('#connect')
    await page.locator('latchkey-modal [data-wallet="example.faulty"]').click()
    await page.locator('latchkey-modal dialog:not([open])').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(requested.some((one) => one.includes('ConnectingExternalView'))).toBe(true)
    expect(libraryChunks()).toEqual([])
  })

  it('is not requested by the account and its balance', async () => {
    await page.click('#connect')
    await page.locator('latchkey-modal .account-balance[data-state="failed"]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(libraryChunks()).toEqual([])
  })
})
