import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'
const inMetaMask = android.replace('Pixel 8', 'Pixel 8 Build/AP1A; wv').concat(' MetaMaskMobile')

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** A visitor with a phone, and the links into apps that the browser was sent to. */
async function onPhone(
  userAgent: string,
  wallets = '',
): Promise<Visit & { readonly left: string[] }> {
  const browser = {
    userAgent,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  }
  const visit = await stage.visit({ query: { wallets }, browser })
  const left: string[] = []
  // An app takes over and leaves the page as it is; a reply without content does the same.
  await visit.page.route(/\/wc\?uri=/, (route) => {
    left.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  return { ...visit, left }
}

const row = (visit: Visit, name: RegExp) => visit.frame.getByRole('link', { name })
const uriOf = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('uri')
const phone = (link: string | null | undefined, behaviour: string) =>
  stage.control('POST', '/phone', { uri: uriOf(link), behaviour })

/** Opens the list, waits for the wallet's link and taps it. Returns the link. */
async function tapWallet(visit: Visit, name: RegExp): Promise<string> {
  await visit.page.locator('#connect').tap()
  const link = row(visit, name)
  await link.waitFor()
  const href = (await link.getAttribute('href')) ?? ''
  await link.tap()
  await visit.waitForView('ConnectingWalletConnect')
  return href
}

/** The page is put to sleep, `meanwhile` happens, time passes, and the visitor is back. */
async function sleep(visit: Visit, time: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const devtools = await visit.page.context().newCDPSession(visit.page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  await visit.page.clock.fastForward(time)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
}

describe('wallet on a phone', () => {
  it('is found, opened by one tap on a prepared link, and connected when it approves', async () => {
    const visit = await onPhone(iphone)
    const link = await tapWallet(visit, /^Pocket Lantern/)
    await waitUntil(() => visit.left).toEqual([link])
    await phone(link, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })
})

describe('failing wallet on a phone', () => {
  it('shows that the wallet declined; a retry makes a fresh link that works', async () => {
    const visit = await onPhone(iphone)
    const link = await tapWallet(visit, /^Pocket Lantern/)
    await phone(link, 'reject')
    await visit.waitForState('rejected')
    await visit.pressButton('Try again')
    const fresh = visit.frame.locator('a[data-action=open-wallet]')
    await fresh.waitFor()
    const second = await fresh.getAttribute('href')
    expect(second).not.toBe(link)
    await fresh.tap()
    await phone(second, 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('offers the store of a missing wallet, and the same pairing’s code connects another device', async () => {
    const visit = await onPhone(android)
    const link = await tapWallet(visit, /^Pocket Lantern/)
    await visit.frame.locator('.wc-panel[data-state=stayed]').waitFor()
    const store = visit.frame.getByRole('link', { name: 'Install Pocket Lantern' })
    expect(await store.getAttribute('href')).toContain('android')
    await visit.pressButton('Open again')
    await visit.frame.getByRole('tab', { name: 'QR code' }).tap()
    await visit.frame.locator('.qr').waitFor()
    await phone(link, 'approve')
    await visit.waitForClose()
  })
})

describe('suspended page on a phone', () => {
  it('connects after a minute in the wallet, by the approval given meanwhile', async () => {
    const visit = await onPhone(iphone)
    await visit.page.clock.install()
    const link = await tapWallet(visit, /^Pocket Lantern/)
    await sleep(visit, '01:00', async () => {
      await stage.control('POST', '/relay', { dropAll: true })
      await phone(link, 'approve')
    })
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors.filter((problem) => !problem.includes('WebSocket'))).toEqual([])
  })

  it('shows a fresh, working link after ten minutes in the wallet', async () => {
    const visit = await onPhone(android)
    await visit.page.clock.install()
    const link = await tapWallet(visit, /^Pocket Lantern/)
    await sleep(visit, '10:00', async () => {})
    const open = visit.frame.locator('a[data-action=open-wallet]')
    await waitUntil(() => open.getAttribute('href')).not.toBe(link)
    await phone(await open.getAttribute('href'), 'approve')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })
})

describe('browser of a wallet', () => {
  it('lists the browser’s own wallet first, and connects it with one tap', async () => {
    const visit = await onPhone(inMetaMask, 'walletless')
    await visit.page.locator('#connect').tap()
    const first = visit.frame.locator('.list li').first().getByRole('button')
    await waitUntil(() => first.textContent()).toContain("This browser's wallet")
    await first.tap()
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    expect(visit.errors).toEqual([])
  })
})
