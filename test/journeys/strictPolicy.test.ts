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
  'under a strict content security policy with Trusted Types, by %s',
  (hand) => {
    it('the whole way from connecting to disconnecting stops on nothing', async () => {
      const visit = await stage.visit({
        hand,
        query: { csp: 'strict', wallets: 'walletless,mock,legacy' },
        before: collect,
      })
      await visit.open()
      await visit.shows('Connect')
      await visit.choose('Help')
      await visit.shows('WhatIsAWallet')
      await visit.choose('Get a wallet')
      await visit.shows('GetWallet')
      await visit.choose('Back')
      await visit.choose('Back')
      await visit.shows('Connect')
      await waitUntil(() => visit.frame.locator('[data-wallet] img').count()).toBeGreaterThan(1)
      await visit.choose(/^All wallets/)
      await visit.shows('AllWallets')
      await waitUntil(() => visit.frame.locator('[data-wallet] img').count()).toBeGreaterThan(20)
      await visit.page.keyboard.press('Escape')
      await visit.shows('Connect')
      await visit.choose(/^Harbor/)
      await visit.closed()
      await visit.open()
      await visit.shows('Account')
      await visit.frame.locator('.account-balance .amount').waitFor()
      await visit.press(visit.frame.locator('[data-action=network]'))
      await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
      await visit.reads('network', 'Base')
      await visit.shows('Account')
      await visit.choose('Settings')
      await visit.shows('AccountSettings')
      await visit.choose('Close')
      await visit.closed()
      await visit.press('#sign')
      await visit.reads('signature', /^Verified/)
      expect(await stopped(visit)).toEqual([])
      await visit.page.reload()
      await visit.reads('status', /^connected/)
      await visit.open()
      await visit.choose('Disconnect')
      await visit.reads('status', /^disconnected/)
      expect(await stopped(visit)).toEqual([])
      expect(visit.problems).toEqual([])
    })
  },
)

describe('the policy', () => {
  it('is really in force: an inline style and a string of HTML are stopped', async () => {
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

  it('stops nothing of the embedded modal and of Arabic either', async () => {
    const visit = await stage.visit({
      query: { csp: 'strict', embedded: 1, locale: 'ar', theme: 'dark' },
      before: collect,
    })
    await visit.shows('Connect')
    await visit.press(visit.frame.locator('[data-wallet="example.harbor"]'))
    await visit.shows('Account')
    expect(await visit.frame.getAttribute('dir')).toBe('rtl')
    expect(await stopped(visit)).toEqual([])
  })
})
