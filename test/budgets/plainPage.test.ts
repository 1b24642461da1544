import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../tools/embedRun.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'
import { installWallet, walletAddress, walletName } from '../hosts/installWallet.mjs'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/getting-started/html.md'), 'utf8')
const pages = [...guide.matchAll(/^```html\n([\s\S]*?)^```$/gm)].map(([, page = '']) => page)
describe('the pages of docs/getting-started/html.md', () => {
  let browser: Browser
  let folder = ''
  let site: Awaited<ReturnType<typeof serveFolder>>
  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    folder = mkdtempSync(join(root, '.cache/plain-'))
    cpSync(join(root, 'dist-cdn'), join(folder, 'latchkey'), { recursive: true })
    for (const [at, page] of pages.entries()) writeFileSync(join(folder, `${at}.html`), page)
    browser = await launch()
    site = await serveFolder(folder)
  })
  afterAll(async () => {
    await site?.close()
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  it('connect a wallet from the files of the package as they stand, and restore it', async () => {
    const tab = await browser.newPage()
    const problems: string[] = []
    const foreign: string[] = []
    tab.on('pageerror', (error) => problems.push(error.message))
    tab.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    await tab.route(/^https:/, (route) => route.abort())
    await tab.addInitScript(installWallet, { name: walletName, address: walletAddress })
    await tab.goto(`${site.url}0.html`)
    expect(await tab.textContent('#account')).toBe('Not connected')
    await tab.click('latchkey-button')
    await tab.click('latchkey-modal [data-wallet="example.host"]')
    await tab.waitForFunction(
      (address) => document.querySelector('#account')?.textContent === address,
      walletAddress,
    )
    await tab.reload()
    await tab.waitForFunction(() =>
      document.querySelector('#account')?.textContent?.startsWith('0x'),
    )
    expect(problems).toEqual([])
    expect(foreign.filter((url) => /web3modal|walletconnect/.test(url))).toEqual([])
    await tab.close()
  })

  it('show the button in the language of the page, or in English if its words do not load', async () => {
    writeFileSync(join(folder, 'german.html'), pages[0]?.replace('lang="en"', 'lang="de"') ?? '')
    const readText = async (isBlocked: boolean) => {
      const tab = await browser.newPage()
      if (isBlocked) await tab.route(/createStateRenderer/, (route) => route.abort())
      await tab.goto(`${site.url}german.html`)
      const text = tab.locator('latchkey-button span')
      await text.waitFor({ state: 'visible' })
      const shown = await text.textContent()
      await tab.close()
      return shown
    }
    expect(await readText(false)).toBe('Wallet verbinden')
    expect(await readText(true)).toBe('Connect wallet')
  })

  it('open the modal from a button of their own', async () => {
    const tab = await browser.newPage()
    await tab.goto(`${site.url}1.html`)
    await tab.click('#connect')
    await tab.waitForSelector('latchkey-modal [role=dialog], latchkey-modal dialog[open]')
    await tab.close()
  })
})
