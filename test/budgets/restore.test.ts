import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPages } from '../../sandbox/pages/buildPages.ts'
import type {} from '../../sandbox/pages/plain/main.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'
import { startSandbox } from '../../sandbox/startSandbox.ts'
import { chromiumArguments, chromiumPath } from '../../tools/chromium.mjs'
import { waitUntil } from '../harness/waitUntil.ts'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
}

let sandbox: Sandbox
let browser: Browser
let page: Page
let chunks: Readonly<Record<string, Chunk>>
let requested: string[] = []
// Its own sandbox: the requested chunks are compared with the build of this page alone.
beforeAll(async () => {
  sandbox = await startSandbox({ pages: ['plain'] })
  chunks = JSON.parse(
    await readFile(join(await buildPages(['plain']), '.vite/manifest.json'), 'utf8'),
  )
  browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
})
beforeEach(async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  page = await context.newPage()
  requested = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('websocket', (socket) => requested.push(socket.url()))
  await page.goto(`${sandbox.info.demo}plain/`)
})
afterEach(() => page.context().close())
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

const modal = () => page.locator('latchkey-modal')
const isConnected = () =>
  waitUntil(() =>
    page.evaluate(() => window.latchkey?.getState().namespaces['eip155']?.accountState.status),
  ).toBe('connected')
const fileOf = (key: string) => `${sandbox.info.demo}${chunks[key]?.file}`

/** The files that come with these source files. */
function filesWith(...sources: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunks[key]?.imports ?? []) visit(next)
  }
  for (const [key, { isDynamicEntry }] of Object.entries(chunks))
    if (isDynamicEntry && sources.some((source) => key.endsWith(source))) visit(key)
  return new Set([...seen].map(fileOf))
}

/**
 * Requests of a reloaded page until the connection is restored and for a while after, without
 * those of every load.
 */
async function askedByReload(own: ReadonlySet<string>): Promise<readonly string[]> {
  // Late requests of the previous page do not count.
  page.once('framenavigated', () => {
    requested = []
  })
  await page.reload()
  await isConnected()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  return requested.filter((url) => !own.has(url))
}
/** Groups files by the build's chunk names. */
const isOfShell = (url: string) => /\/assets\/(react|screen|login|ui)-/.test(url)
const boot = [
  '../../modal/boot.ts',
  'modal/requestStored.ts',
  'modal/restoreSession.ts',
  'ui-shell/createStateRenderer.ts',
  'ui-shell/createConnectedContent.ts',
  'namespaces/eip155/index.ts',
  'namespaces/eip155/connect.ts',
  'namespaces/eip155/findPageProvider.ts',
]
const connector = [
  // The connector has state, and with it immer.
  'kernel/runtime/draftState.ts',
  'plugins/walletconnect/index.ts',
  'plugins/walletconnect/setup.ts',
  '@walletconnect/universal-provider/dist/index.es.js',
]

describe('restoring the connection of an earlier visit', () => {
  let own: ReadonlySet<string>
  beforeEach(async () => {
    await page.waitForFunction(() => 'latchkey' in window)
    await page.waitForLoadState('networkidle')
    own = new Set(requested)
    await page.click('#connect')
  })

  it('fetches the kernel and one namespace for an extension, and nothing of the shell', async () => {
    await modal().locator('[data-wallet="example.harbor"]').click()
    await isConnected()
    const requests = await askedByReload(own)
    const files = filesWith(...boot)
    expect(requests).toContain(fileOf('../../modal/boot.ts'))
    expect(requests.filter((url) => !files.has(url))).toEqual([])
    expect(requests.filter(isOfShell)).toEqual([])
  })

  it('asks for the connect path before the kernel has arrived', async () => {
    await modal().locator('[data-wallet="example.harbor"]').click()
    await isConnected()
    const connectPath = fileOf('../../namespaces/eip155/connect.ts')
    await page.route(fileOf('../../modal/boot.ts'), async (route) => {
      await waitUntil(() => requested.includes(connectPath)).toBe(true)
      await route.continue()
    })
    page.once('framenavigated', () => {
      requested = []
    })
    await page.reload()
    await isConnected()
  })

  it('fetches also the connector, its client and the relay for WalletConnect', async () => {
    await modal().locator('[data-wallet="walletConnect"]').click()
    await modal().locator('[data-action="copy-link"]').click()
    const uri = await page.evaluate(() => navigator.clipboard.readText())
    await fetch(`${sandbox.info.api}/__sandbox/phone`, {
      method: 'POST',
      body: JSON.stringify({ uri }),
    })
    await isConnected()
    const requests = await askedByReload(own)
    const files = filesWith(...boot, ...connector)
    expect(requests.some((url) => url.startsWith(sandbox.info.relay))).toBe(true)
    expect(
      requests.filter((url) => !files.has(url) && !url.startsWith(sandbox.info.relay)),
    ).toEqual([])
    expect(requests.filter(isOfShell)).toEqual([])
  })
})
