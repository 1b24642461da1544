import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ThirdParty } from '../../sandbox/third-party/installThirdParty.ts'
import { installThirdParty } from '../../sandbox/third-party/installThirdParty.ts'
import { serveFolder } from '../../tools/staticServer.mjs'
import { openTestEnvironment } from '../harness/openTestEnvironment.ts'
import type { Visit } from '../harness/openVisit.ts'
import { openVisit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

/**
 * Builds the page of a third-party package where it was installed, with the published package
 * alone, and serves it.
 */
async function servePage({ folder }: ThirdParty) {
  const outDir = join(folder, 'page-dist')
  await build({
    root: join(folder, 'page'),
    base: './',
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  return serveFolder(outDir)
}

let browser: Browser
beforeAll(async () => {
  browser = (await openTestEnvironment()).browser
})

const statuses = (visit: Visit) =>
  visit.page.evaluate(() =>
    Object.entries(window.latchkey.getState().namespaces).flatMap(([name, { accountState }]) =>
      accountState.status === 'connected' ? [`${name}: ${accountState.address}`] : [],
    ),
  )

describe('third-party namespace, built from the published package', () => {
  let site: Awaited<ReturnType<typeof servePage>>
  let party: ThirdParty
  beforeAll(async () => {
    party = installThirdParty('ton')
    site = await servePage(party)
  })
  afterAll(() => site.close())

  const visitPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    context.setDefaultTimeout(10_000)
    const visit = await openVisit(await context.newPage(), 'mouse')
    // A stand-in for toncenter, so that no request leaves this machine.
    await visit.page.route('https://toncenter.com/**', (route) =>
      route.fulfill({
        json: { accounts: [{ balance: '5000000000' }] },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await visit.page.goto(site.url)
    await visit.waitForReady()
    return visit
  }

  it('shows a TonConnect wallet beside an EVM wallet, and connects both at once, with no change in the modal', async () => {
    const visit = await visitPage()
    await visit.open()
    await waitUntil(() =>
      visit.frame.getByRole('button', { name: /^(Harbor|Lantern)/ }).count(),
    ).toBe(2)
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    const address = await visit.page.evaluate(() =>
      Reflect.get(window, 'tonWallet').signer.address.toString({ bounceable: false }),
    )
    expect(address).toMatch(/^UQ[\w-]{46}$/)
    expect(await statuses(visit)).toEqual([`ton: ${address}`])
    await visit.page.evaluate(() => window.latchkey.open({ namespace: 'eip155' }))
    await visit.pressButton(/^Lantern/)
    await visit.waitForClose()
    expect((await statuses(visit)).sort()).toEqual([
      'eip155: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      `ton: ${address}`,
    ])
    await visit.page.context().close()
  })

  it('reports a request that the visitor declines in the wallet', async () => {
    const visit = await visitPage()
    await visit.page.evaluate(() => Reflect.get(window, 'tonWallet').setVisitor('rejects'))
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await waitUntil(() => visit.frame.textContent()).toMatch(/declined|rejected/i)
    expect(await statuses(visit)).toEqual([])
    await visit.page.context().close()
  })

  it('loads the TON code when its wallet is found, and its library never while connecting', async () => {
    const visit = await visitPage()
    const assets = join(party.folder, 'page-dist/assets')
    const chunkWith = (text: string) =>
      readdirSync(assets).find(
        (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(text),
      ) ?? text
    const connect = chunkWith('tonconnect-manifest.json')
    const verify = chunkWith('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0')
    const requestedFiles = () => visit.requests.map((url) => url.replace(/.*\//, ''))
    expect(requestedFiles()).not.toContain(connect)
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    expect(requestedFiles()).toContain(connect)
    expect(requestedFiles()).not.toContain(verify)
    expect(readdirSync(assets)).toContain(verify)
    await visit.page.context().close()
  })
})

describe('third-party feature, built from the published package', () => {
  let site: Awaited<ReturnType<typeof servePage>>
  beforeAll(async () => {
    site = await servePage(installThirdParty('notes'))
  })
  afterAll(() => site.close())

  const visitPage = async () => {
    const context = await browser.newContext({ viewport: { width: 1100, height: 800 } })
    context.setDefaultTimeout(10_000)
    const visit = await openVisit(await context.newPage(), 'mouse')
    await visit.page.goto(site.url)
    await visit.waitForReady()
    return visit
  }

  it('adds a view, an account action, a setting and a toast that use the account', async () => {
    const visit = await visitPage()
    await visit.open()
    await visit.pressButton(/^Lantern/)
    await visit.waitForClose()
    await visit.open()
    await visit.pressButton('Notes')
    await visit.waitForView('Notes')
    await visit.frame.getByLabel('Your note').fill('remember the milk and the bread')
    await visit.pressButton('Save')
    await waitUntil(() => visit.frame.locator('[data-toast="success"]').textContent()).toMatch(
      'Note saved',
    )
    expect(await visit.frame.getByLabel('Your note').inputValue()).toBe('remember the milk an')
    await visit.page.evaluate(() => window.latchkey.open({ view: 'AccountSettings' }))
    await visit.pressButton(/^Forget the note/)
    await waitUntil(() => visit.frame.getByRole('button', { name: /^Note/ }).textContent()).toMatch(
      'None',
    )
    // The chain's node is on no machine of ours.
    expect(visit.errors.filter((problem) => !problem.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([])
    await visit.page.context().close()
  })

  it('passes the conformance suite in the browser, including its rendering', async () => {
    const visit = await visitPage()
    const { ran, problems } = await visit.page.evaluate(() => Reflect.get(window, 'runChecks')())
    expect(problems).toEqual([])
    expect(ran).toBeGreaterThan(12)
    await visit.page.context().close()
  })
})
