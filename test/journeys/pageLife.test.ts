import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import { callNode } from '../harness/callNode.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { openVisit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** Runs in the page: a page in the back/forward cache gets no storage events. */
const holdStorageEvents = () =>
  window.addEventListener('storage', (event) => {
    // The page’s wallets, which know of each other by them, stand for extensions.
    if (!event.key?.startsWith('latchkey.')) return
    if (document.documentElement.dataset['cached']) event.stopImmediatePropagation()
  })
/** Puts the page into the back/forward cache, or takes it out of it; headless Chromium has none. */
const setCached = ({ page }: Visit, cached: boolean) =>
  page.evaluate((inCache) => {
    if (inCache) document.documentElement.dataset['cached'] = 'true'
    else delete document.documentElement.dataset['cached']
    window.dispatchEvent(
      new PageTransitionEvent(inCache ? 'pagehide' : 'pageshow', { persisted: true }),
    )
  }, cached)
/** Another page of the same site. */
async function openOtherPage(visit: Visit): Promise<Visit> {
  const other = await openVisit(await visit.page.context().newPage(), 'mouse')
  await other.page.goto(visit.page.url())
  await other.waitForReady()
  await other.page.evaluate(() => window.latchkey.ready())
  return other
}
/** The address of a source file's chunk. */
async function chunkOf({ page }: Visit, source: string): Promise<string> {
  const manifest: Readonly<Record<string, { readonly file: string }>> = await (
    await fetch(new URL('/.vite/manifest.json', page.url()))
  ).json()
  return `**/${manifest[`../../${source}`]?.file}`
}
const visitPlain = (options: { readonly connected?: true } = {}) =>
  stage.visit({ page: 'plain', before: holdStorageEvents, ...options })

describe('a page that returns from the back/forward cache', () => {
  it.each([
    ['loaded nothing', false],
    ['loaded the modal', true],
  ])('is connected if another page connected meanwhile and it had %s', async (_, preloads) => {
    const visit = await visitPlain()
    if (preloads) await visit.page.evaluate(() => window.latchkey.preload())
    await setCached(visit, true)
    await (await openOtherPage(visit)).connect()
    await setCached(visit, false)
    await visit.waitForFact('status', /^connected/)
  })

  it('is disconnected, and its account view closed, if another page disconnected meanwhile', async () => {
    const visit = await visitPlain({ connected: true })
    await visit.open()
    await visit.waitForView('Account')
    await setCached(visit, true)
    const other = await openOtherPage(visit)
    await other.page.evaluate(() => window.latchkey.disconnect())
    await setCached(visit, false)
    await visit.waitForClose()
    await visit.waitForFact('status', /^disconnected/)
  })

  it('is on the network that another page switched to meanwhile', async () => {
    const visit = await visitPlain({ connected: true })
    await setCached(visit, true)
    const other = await openOtherPage(visit)
    await other.page.evaluate(() => window.latchkey.switchNetwork('eip155:8453'))
    await setCached(visit, false)
    await visit.waitForFact('network', 'Base')
  })
})

describe('a page with a stored connection', () => {
  it('restores it with the first opening if the modal’s code was lost as the page loaded', async () => {
    const visit = await stage.visit({ page: 'plain', connected: true })
    const isLost = { now: true }
    await visit.page.route(await chunkOf(visit, 'modal/boot.ts'), (route) =>
      isLost.now ? route.abort() : route.continue(),
    )
    await visit.page.reload()
    await visit.waitForReady()
    await visit.page.evaluate(() => window.latchkey.ready().catch(() => {}))
    isLost.now = false
    await visit.press('#connect')
    await visit.waitForFact('status', /^connected/)
  })
})

describe('a visitor who opens the connect view before a connection is there', () => {
  /** Holds the silent probe of the page's wallet until `window.answerProbe()`. */
  const holdProbe = () => {
    const answered = new Promise<void>((resolve) => Object.assign(window, { answerProbe: resolve }))
    addEventListener('eip6963:announceProvider', ({ detail }: Event & { detail?: unknown }) => {
      const provider = Object(Object(detail)['provider'])
      const request = provider['request']
      if (provider['isHeld']) return
      provider['isHeld'] = true
      provider['request'] = async (call: unknown) => {
        await answered
        return request.call(provider, call)
      }
    })
  }

  it('sees the account once the stored connection is restored', async () => {
    const visit = await stage.visit({ page: 'plain', connected: true })
    await visit.page.addInitScript(holdProbe)
    await visit.page.reload()
    await visit.waitForReady()
    await visit.press('#connect')
    await visit.waitForView('Connect')
    await visit.page.evaluate(() => Reflect.get(window, 'answerProbe')())
    await visit.waitForFact('status', /^connected/)
    await visit.waitForView('Account')
  })

  it('sees the account once another tab connects', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.waitForView('Connect')
    await (await openOtherPage(visit)).connect()
    await visit.waitForView('Account')
    expect(visit.errors).toEqual([])
  })

  it('keeps the view that they went on to', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await (await openOtherPage(visit)).connect()
    await visit.waitForFact('status', /^connected/)
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Back')
    await visit.waitForView('Account')
  })
})

describe('a visitor who comes back to the account after hours', () => {
  it('sees the balances of now, without a moment in which none is there', async () => {
    const visit = await stage.visit({ connected: true, clock: true })
    await visit.open()
    await visit.waitForView('Account')
    const native = visit.frame.locator('.account-balance .amount')
    const token = visit.frame.locator('[data-token]').filter({ hasText: 'ETH' }).first()
    await native.waitFor()
    await token.waitFor()
    await waitUntil(() => visit.countPending()).toBe(0)
    await visit.page.evaluate(() => {
      const shadow = document.querySelector('latchkey-modal')?.shadowRoot
      const missing: string[] = []
      Object.assign(window, { missing })
      const look = () => {
        if (!shadow?.querySelector('.account-balance .amount')) missing.push('balance')
        if (!shadow?.querySelector('[data-token]')) missing.push('tokens')
      }
      if (shadow) new MutationObserver(look).observe(shadow, { childList: true, subtree: true })
    })
    const { chains } = stage.sandbox.info
    await callNode(chains['eip155:1'] ?? '', 'anvil_setBalance', [
      testAccount(0).address,
      `0x${(4_321n * 10n ** 18n).toString(16)}`,
    ])
    await visit.page.clock.fastForward(2 * 3_600_000)
    const asked: string[] = []
    visit.page.on('response', async (answer) =>
      asked.push(
        `${answer.request().postData()}: ${answer.status()} ${await answer.text().catch(String)}`,
      ),
    )
    await visit.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // A failure names what was asked, and what the network said.
    await waitUntil(async () => [await native.textContent(), ...asked]).toContainEqual(
      expect.stringMatching(/^4,321/),
    )
    await waitUntil(() => token.textContent()).toMatch(/4,321/)
    expect(await visit.page.evaluate(() => Reflect.get(window, 'missing'))).toEqual([])
  })
})

describe('a page that replaces its content', () => {
  it('keeps the open modal on screen through one body after the other', async () => {
    const visit = await stage.visit({ page: 'plain' })
    await visit.open()
    await visit.waitForView('Connect')
    for (const count of [1, 2, 3]) {
      await visit.page.evaluate((number) => {
        const body = document.createElement('body')
        body.append(`Page ${number}`)
        document.body.replaceWith(body)
      }, count)
      await visit.waitForView('Connect')
      await visit.page.evaluate(() => document.body.replaceChildren())
      await waitUntil(() => visit.page.locator('latchkey-modal').count()).toBe(1)
      await visit.waitForView('Connect')
    }
    expect(visit.errors).toEqual([])
  })
})
