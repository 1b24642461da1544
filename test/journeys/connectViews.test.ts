import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const rows = (visit: Visit) =>
  visit.frame
    .locator('[data-wallet]')
    .evaluateAll((all) => all.map((row) => row.getAttribute('data-wallet')))
const footer = (visit: Visit) =>
  visit.frame
    .locator('[data-footer]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-footer')))

async function tick(visit: Visit, hand: InputMode): Promise<void> {
  const box = visit.frame.getByRole('checkbox')
  if (hand === 'mouse') return box.check()
  await visit.tabTo(box)
  await visit.page.keyboard.press('Space')
}

describe.each<InputMode>(['mouse', 'keyboard'])('connect views, by %s', (hand) => {
  it('lists only wallets in `ConnectWallets`', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.page.evaluate(() => window.latchkey.open({ view: 'ConnectWallets' }))
    await visit.waitForView('ConnectWallets')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('shows the legal checkbox before every way to connect, if the host asks for it', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { features: 'legalCheckbox' } })
    await visit.open()
    await visit.waitForView('Connect')
    const row = visit.frame.locator('[data-wallet="example.harbor"]')
    await row.waitFor()
    expect(await row.isDisabled()).toBe(true)
    await tick(visit, hand)
    expect(await row.isDisabled()).toBe(false)
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('shows it before the code of WalletConnect too, where nothing else can connect', async () => {
    const query = { features: 'legalCheckbox', options: { basic: true } }
    const visit = await stage.visit({ inputMode: hand, query })
    await visit.open()
    const row = visit.frame.locator('[data-wallet="walletConnect"]')
    await row.waitFor()
    expect(await row.isDisabled()).toBe(true)
    await tick(visit, hand)
    await visit.pressButton(/^WalletConnect/)
    await visit.waitForView('ConnectingWalletConnect')
  })

  it('explains wallets in the help view and says where to get one', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.open()
    await visit.pressButton('Help')
    await visit.waitForView('WhatIsAWallet')
    await visit.pressButton('Get a wallet')
    await visit.waitForView('GetWallet')
    await waitUntil(() => rows(visit)).toHaveLength(4)
    await visit.press(visit.frame.locator('button[data-wallet]').first())
    await visit.waitForView('Downloads')
    expect(await visit.frame.locator('a[href^="https:"]').count()).toBeGreaterThan(1)
    for (const link of await visit.frame.locator('a').all())
      expect(await link.getAttribute('rel')).toBe('noreferrer noopener')
  })
})

describe('connect views, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows WalletConnect, the installed wallets and those of the provider’s list in `Connect`', async () => {
    const featuredWalletIds = stage.sandbox.api.wallets.slice(1, 4).map(({ id }) => id)
    const visit = await stage.visit({
      inputMode: hand,
      query: { wallets: 'walletless,mock', options: { featuredWalletIds } },
    })
    await visit.open()
    await visit.waitForView('Connect')
    await waitUntil(async () => (await rows(visit)).length).toBeGreaterThan(4)
    const [first, ...rest] = await rows(visit)
    expect(first).toBe('walletConnect')
    expect(rest.slice(0, 2).sort()).toEqual(['example.harbor', 'example.mockingbird'])
    // Harbor is in the provider's list as well: it is one wallet, one row.
    expect(await visit.getText('Harbor').count()).toBe(1)
    expect(await visit.frame.locator('.badge').allTextContents()).toEqual([
      'Installed',
      'Installed',
    ])
  })
})

describe('footers', () => {
  it.each(['Connect', 'ConnectWallets'])(
    'shows the legal footer on `%s`, with the links of the host',
    async (view) => {
      const visit = await stage.visit()
      await visit.page.evaluate((name) => window.latchkey.open({ view: name }), view)
      await visit.waitForView(view)
      expect(await footer(visit)).toEqual(['legal'])
      const links = await visit.frame
        .locator('[data-footer=legal] a')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
      expect(links).toEqual(['/terms', '/privacy'])
    },
  )

  it.each([
    ['WhatIsAWallet', []],
    ['WhatIsANetwork', []],
    ['GetWallet', []],
    ['ConnectingWalletConnectBasic', []],
    ['Networks', ['default']],
  ])('shows no legal footer on `%s`', async (view, footers) => {
    const visit = await stage.visit()
    await visit.page.evaluate((name) => window.latchkey.open({ view: name }), view)
    await visit.waitForView(view)
    await waitUntil(() => footer(visit)).toEqual(footers)
  })

  it('shows no legal footer on the account views', async () => {
    const visit = await stage.visit()
    await visit.connect()
    for (const view of ['Account', 'AccountSettings']) {
      await visit.page.evaluate((name) => window.latchkey.open({ view: name }), view)
      await visit.waitForView(view)
      expect(await footer(visit)).toEqual([])
    }
  })

  it('shows neither legal footer nor checkbox without terms and privacy links, unless the checkbox is requested', async () => {
    const visit = await stage.visit({
      query: { options: { termsConditionsUrl: '', privacyPolicyUrl: '' } },
    })
    await visit.open()
    await visit.waitForView('Connect')
    expect(await footer(visit)).toEqual([])
    expect(await visit.frame.getByRole('checkbox').count()).toBe(0)
  })
})

describe('host options', () => {
  it('looks for no installed wallet when wallets are disabled', async () => {
    const visit = await stage.visit({ query: { options: { enableWallets: false } } })
    await visit.open()
    await visit.waitForView('Connect')
    await waitUntil(async () => (await rows(visit)).length).toBeGreaterThan(2)
    expect(await rows(visit)).not.toContain('example.harbor')
  })

  it('lists featured wallets first, then custom ones, and no excluded ones', async () => {
    const all = stage.sandbox.api.wallets
    const [featured, excluded] = [all[20], all[0]]
    const custom = { id: 'own', name: 'Own Wallet', homepage: 'https://own.example' }
    const options = {
      featuredWalletIds: [featured?.id],
      excludeWalletIds: [excluded?.id],
      customWallets: [custom],
    }
    const visit = await stage.visit({ query: { wallets: '', options } })
    await visit.open()
    await waitUntil(() => rows(visit)).toHaveLength(3)
    expect(await rows(visit)).toEqual(['walletConnect', featured?.id, 'own'])
    expect(await rows(visit)).not.toContain(excluded?.id)
  })
})
