import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const query = () => {
  const own = Object.fromEntries(
    Object.entries(stage.sandbox.info.chains).map(([caip2, url]) => [caip2, [{ url }]]),
  )
  return { options: { projectId: '', customRpcUrls: own } }
}

describe.each<InputMode>(['mouse', 'keyboard'])('no project id, by %s', (hand) => {
  it('disables WalletConnect with a reason, shows the bundled list, and sends no request to the provider', async () => {
    const visit = await stage.visit({ inputMode: hand, query: query() })
    await visit.open()
    const row = visit.frame.locator('[data-wallet=walletConnect]')
    await row.waitFor()
    expect(await row.isDisabled()).toBe(true)
    expect(await row.textContent()).toContain('Needs a project id')
    await visit.frame.locator('[data-wallet=metamask]').waitFor()
    await visit.press(visit.frame.locator('[data-wallet=metamask]'))
    await visit.waitForView('Downloads')
    expect(visit.requests.filter((url) => url.startsWith(stage.sandbox.info.api))).toEqual([])
  })
})

describe('no project id, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('shows an alert with APKT008 that can be dismissed', async () => {
    const visit = await stage.visit({ inputMode: hand, query: query() })
    await visit.open()
    await visit.waitForView('Connect')
    expect(await visit.frame.locator('[data-alert=APKT008]').textContent()).toContain(
      'Project ID Missing',
    )
    await visit.waitForFact('events', /alert — .*APKT008/)
    await visit.pressButton('Dismiss')
    await waitUntil(() => visit.frame.locator('[data-alert]').count()).toBe(0)
  })

  it('connects an injected wallet and reads the balance from the host’s own node', async () => {
    const visit = await stage.visit({ inputMode: hand, query: query() })
    await visit.connect()
    await visit.open()
    await visit.waitForView('Account')
    await waitUntil(() => visit.frame.locator('.account-balance .amount').textContent()).toMatch(
      /^10,000\sETH$/,
    )
    const actions = await visit.frame
      .locator('.account-action')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-action')))
    expect(actions).toEqual(expect.arrayContaining(['receive', 'send']))
    for (const provided of ['onramp', 'swap', 'exchange']) expect(actions).not.toContain(provided)
    await visit.press(visit.frame.locator('[data-action=network]'))
    await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
    await visit.waitForFact('network', 'Base')
    expect(visit.requests.filter((url) => url.startsWith(stage.sandbox.info.api))).toEqual([])
  })
})

describe('no project id', () => {
  it('leaves email and social out of `Connect`; their own views say why', async () => {
    const visit = await stage.visit({ query: query() })
    await visit.open()
    await visit.frame.locator('[data-wallet=walletConnect]').waitFor()
    expect(await visit.frame.locator('[data-method], [data-social]').count()).toBe(0)
    for (const view of ['EmailLogin', 'ConnectSocials']) {
      await visit.page.evaluate((name) => window.latchkey.open({ view: name }), view)
      await visit.waitForView(view)
      await visit.getText("Login isn't set up on this site.").waitFor()
      expect(await visit.frame.locator('.body :is(input, [data-social]):enabled').count()).toBe(0)
    }
    expect(visit.requests.filter((url) => url.startsWith(stage.sandbox.info.api))).toEqual([])
  })
})

describe('disabled reconnecting', () => {
  it('is `disconnected` after a reload, and ends the earlier connection in the wallet', async () => {
    const visit = await stage.visit()
    await visit.connect()
    await visit.page.goto(
      `${visit.page.url()}?options=${JSON.stringify({ enableReconnect: false })}`,
    )
    await visit.waitForReady()
    await waitUntil(() => visit.readWalletRequests('walletless')).toContain(
      'wallet_revokePermissions',
    )
    await visit.waitForFact('status', /^disconnected/)
    await visit.page.goto(visit.page.url().replace(/\?.*/, ''))
    await visit.waitForReady()
    await visit.page.waitForLoadState('networkidle')
    await visit.waitForFact('status', /^disconnected/)
  })
})
