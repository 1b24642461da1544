import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeApplication } from '../../create-latchkey/writeApplication.mjs'
import { launch } from '../../tools/embedRun.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'
import { installWallet, walletAddress, walletName } from '../hosts/installWallet.mjs'

const root = join(import.meta.dirname, '../..')

describe('npm create latchkey', () => {
  let browser: Browser
  let from = ''
  beforeAll(async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    from = mkdtempSync(join(root, '.cache/created-'))
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(from, { recursive: true })
  })

  /** Connects a wallet on a served page, and reloads it. */
  const visit = async (served: string) => {
    const server = await serveFolder(served)
    const page = await browser.newPage({
      colorScheme: 'dark',
      viewport: { width: 320, height: 640 },
    })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => route.abort(),
    )
    await page.addInitScript(installWallet, { name: walletName, address: walletAddress })
    await page.goto(server.url)
    const account = page.locator('main p', { hasText: walletAddress })
    const connect = page.getByRole('button', { name: 'Connect wallet' }).locator('visible=true')
    await connect.first().click()
    await page.locator('latchkey-modal [data-wallet]', { hasText: walletName }).first().click()
    await account.waitFor()
    await page.reload()
    await account.waitFor()
    // The wallet signs nothing, and its answer arrives by way of the library.
    await page.getByRole('button', { name: 'Sign a message' }).click()
    const result = page.locator('output', { hasText: /\w/ })
    await result.waitFor()
    expect(await result.textContent()).toMatch(/support/)
    const look = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      text: getComputedStyle(document.body).color,
    }))
    // The address fits a small screen, and the page is dark with the modal.
    expect(look).toEqual({ wide: 320, text: 'rgb(255, 255, 255)' })
    await page.close()
    await server.close()
    return problems
  }

  it.each([
    ['react', 'none'],
    ['react', 'viem'],
    ['html', 'none'],
    ['html', 'ethers'],
    ['html', 'wagmi'],
  ] as const)(
    'writes an application of %s with %s that builds, connects and restores',
    async (host, library) => {
      const folder = `${host}-${library}`
      writeApplication({ folder, host, namespaces: ['eip155', 'cosmos'], library }, from)
      const app = join(from, folder)
      mkdirSync(join(app, 'node_modules'))
      symlinkSync(join(root, 'dist'), join(app, 'node_modules/latchkey'), 'junction')
      await build({ root: app, logLevel: 'error', build: { chunkSizeWarningLimit: 5000 } })
      expect(await visit(join(app, 'dist'))).toEqual([])
    },
  )
})
