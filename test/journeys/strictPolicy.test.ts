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

/** Collects what the policy stopped, from before the page's first script on. */
const collect = () => {
  const stopped: string[] = []
  Object.assign(window, { stopped })
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sample }) =>
      stopped.push(`${violatedDirective} ${blockedURI} ${sample}`),
  )
}
const stopped = (visit: Visit): Promise<string[]> =>
  visit.page.evaluate(() => Reflect.get(window, 'stopped'))

describe.each<InputMode>(['mouse', 'keyboard'])(
  'strict content security policy with Trusted Types, by %s',
  (hand) => {
    it('allows the whole way from connecting to disconnecting', async () => {
      const visit = await stage.visit({
        inputMode: hand,
        query: { csp: 'strict', wallets: 'walletless,mock,legacy' },
        before: collect,
      })
      await visit.open()
      await visit.waitForView('Connect')
      await visit.pressButton('Help')
      await visit.waitForView('WhatIsAWallet')
      await visit.pressButton('Get a wallet')
      await visit.waitForView('GetWallet')
      await visit.pressButton('Back')
      // Both views have a button of that name.
      await visit.waitForView('WhatIsAWallet')
      await visit.pressButton('Back')
      await visit.waitForView('Connect')
      await waitUntil(() => visit.frame.locator('[data-wallet] img').count()).toBeGreaterThan(1)
      await visit.pressButton(/^All wallets/)
      await visit.waitForView('AllWallets')
      await waitUntil(() => visit.frame.locator('[data-wallet] img').count()).toBeGreaterThan(20)
      await visit.page.keyboard.press('Escape')
      await visit.waitForView('Connect')
      await visit.pressButton(/^Harbor/)
      await visit.waitForClose()
      await visit.open()
      await visit.waitForView('Account')
      await visit.frame.locator('.account-balance .amount').waitFor()
      await visit.press(visit.frame.locator('[data-action=network]'))
      await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
      await visit.waitForFact('network', 'Base')
      await visit.waitForView('Account')
      await visit.pressButton('More')
      await visit.waitForView('AccountSettings')
      await visit.pressButton('Close')
      await visit.waitForClose()
      await visit.press('#sign')
      await visit.waitForFact('signature', /^Verified/)
      expect(await stopped(visit)).toEqual([])
      await visit.page.reload()
      await visit.waitForFact('status', /^connected/)
      await visit.open()
      await visit.pressButton('Disconnect')
      await visit.waitForFact('status', /^disconnected/)
      expect(await stopped(visit)).toEqual([])
      expect(visit.errors).toEqual([])
    })
  },
)

describe('content security policy', () => {
  it('blocks an inline style and a string of HTML', async () => {
    const visit = await stage.visit({ query: { csp: 'strict' }, before: collect })
    await visit.page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }),
      )
      try {
        Reflect.set(document.createElement('p'), 'innerHTML', '<b>x</b>')
      } catch {}
    })
    await waitUntil(async () =>
      (await stopped(visit)).map((one) => one.split(' ')[0]).sort(),
    ).toEqual(['require-trusted-types-for', 'style-src-elem'])
  })

  it('blocks nothing of the embedded modal, Arabic included', async () => {
    const visit = await stage.visit({
      query: { csp: 'strict', embedded: 1, locale: 'ar', theme: 'dark' },
      before: collect,
    })
    await visit.waitForView('Connect')
    await visit.press(visit.frame.locator('[data-wallet="example.harbor"]'))
    await visit.waitForView('Account')
    expect(await visit.frame.getAttribute('dir')).toBe('rtl')
    expect(await stopped(visit)).toEqual([])
  })
})
