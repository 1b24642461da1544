import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { pairPhone } from '../harness/pairPhone.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const relay = (body: object) => stage.control('POST', '/relay', body)

async function choosing(hand: InputMode = 'mouse'): Promise<Visit> {
  const visit = await stage.visit({ inputMode: hand })
  await visit.open()
  await visit.pressButton(/^WalletConnect/)
  await visit.waitForView('ConnectingWalletConnect')
  return visit
}

async function paired(): Promise<Visit> {
  const visit = await choosing()
  await pairPhone(stage, visit)
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  return visit
}

describe.each<InputMode>(['mouse', 'keyboard'])('unreachable relay, by %s', (hand) => {
  it('reports it on the WalletConnect view; installed wallets connect, and one button brings a code when the relay is back', async () => {
    await relay({ down: true })
    const visit = await choosing(hand)
    await visit.frame.locator('.status-panel[data-state=failed]').waitFor({ timeout: 20_000 })
    expect(await visit.frame.locator('.status-panel').textContent()).toContain(
      'The relay cannot be reached',
    )
    expect(await visit.frame.locator('.status-panel button').count()).toBe(1)
    await visit.pressButton('Back')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
    await visit.press('#disconnect')
    await visit.waitForFact('status', /^disconnected/)
    await relay({ down: false })
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('wallet', 'Pocket Lantern')
  })
})

describe('failing relay', () => {
  it('shows a code on Try again once the relay is back', async () => {
    await relay({ down: true })
    const visit = await choosing()
    await visit.frame.locator('.status-panel[data-state=failed]').waitFor({ timeout: 20_000 })
    await relay({ down: false })
    await visit.pressButton('Try again')
    await pairPhone(stage, visit)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('delivers the next signature after the relay cuts every connection in mid-session', async () => {
    const visit = await paired()
    await relay({ dropAll: true })
    await waitUntil(() => stage.sandbox.relay.dials()).toBeGreaterThan(2)
    await visit.press('#sign')
    await waitUntil(() => visit.page.getByTestId('signature').textContent()).toMatch(/^Verified/)
  })

  it('is disconnected within 10 s of a reload without the relay, and restores the session once it is back', async () => {
    const visit = await paired()
    await relay({ down: true })
    await visit.page.reload()
    await visit.waitForReady()
    await visit.waitForFact('status', /^connecting/)
    await visit.page.evaluate(() => window.latchkey.ready())
    await visit.waitForFact('status', /^disconnected/)
    await relay({ down: false })
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
  })

  it.each([
    ['an origin that is not allowed', 'origin', 'APKT002', 'Invalid App Configuration'],
    ['a clock that is wrong', 'jwt', 'APKT006', 'Session Expired'],
    ['an invalid project id', 'key', 'APKT007', 'Invalid Project ID'],
  ])(
    'alerts with the code if the relay turns the site away for %s, and the view says it failed',
    async (_, reject, code, words) => {
      await relay({ reject })
      const visit = await choosing()
      await visit.frame.locator(`[data-alert=${code}]`).waitFor({ timeout: 20_000 })
      expect(await visit.frame.locator(`[data-alert=${code}]`).textContent()).toContain(words)
      await visit.frame.locator('.status-panel[data-state=failed]').waitFor()
      await visit.waitForFact('events', new RegExp(`alert — .*${code}`))
      await visit.pressButton('Back')
      await visit.pressButton(/^Harbor/)
      await visit.waitForFact('status', /^connected/)
    },
  )
})

describe('missing WalletConnect client', () => {
  it('says that WalletConnect is not available and offers other wallets if the client cannot be loaded', async () => {
    const visit = await stage.visit()
    await visit.page.route(
      /index\.es-[\w-]+\.js|universal-provider|walletconnect-client/,
      (route) => route.abort(),
    )
    await visit.open()
    await visit.pressButton(/^WalletConnect/)
    await visit.waitForState('unsupported')
    await visit.pressButton('Choose another wallet')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
  })
})
