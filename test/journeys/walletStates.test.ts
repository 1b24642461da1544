import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture, VisitOptions } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const status = (visit: Visit) =>
  visit.page.evaluate(() => window.latchkey.getState().namespaces['eip155']?.accountState.status)
const words = (visit: Visit) => visit.frame.locator('.status-panel').textContent()
/** Every state has one way on. */
const waysOn = (visit: Visit) => visit.frame.locator('.status-panel button').count()

describe.each<InputMode>(['mouse', 'keyboard'])('connecting an installed wallet, by %s', (hand) => {
  it('reports a declined request, and one button tries again', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.controlWallet('walletless', 'rejectNext')
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForState('rejected')
    expect(await words(visit)).toContain('Request declined')
    expect(await waysOn(visit)).toBe(1)
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('reports a wallet that is not installed, and offers another one', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.page.evaluate(() =>
      window.latchkey.open({
        view: 'ConnectingExternal',
        params: { wallet: 'nobody', namespace: 'eip155' },
      }),
    )
    await visit.waitForState('missing')
    expect(await waysOn(visit)).toBe(1)
    await visit.pressButton('Choose another wallet')
    await visit.waitForView('Connect')
  })
})

describe('connecting an installed wallet, by mouse', () => {
  const hand: InputMode = 'mouse'
  async function choosing(wallet: RegExp, options: VisitOptions = {}): Promise<Visit> {
    const visit = await stage.visit({ inputMode: hand, ...options })
    await visit.open()
    await visit.waitForView('Connect')
    if (options.before) return visit
    await visit.pressButton(wallet)
    await visit.waitForView('ConnectingExternal')
    return visit
  }

  it('reports a wallet that is busy with another request, and one button tries again', async () => {
    const visit = await choosing(/^Quirky/, { query: { wallets: 'quirky:busy' } })
    await visit.waitForState('busy')
    expect(await words(visit)).toContain('Request already open')
    expect(await waysOn(visit)).toBe(1)
    await visit.pressButton('Try again')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('connects a locked wallet once it is unlocked', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.controlWallet('walletless', 'lock')
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForState('waiting')
    await waitUntil(() => visit.readWalletRequests('walletless')).toContain('eth_requestAccounts')
    await visit.controlWallet('walletless', 'unlock')
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('shows waiting, then a hint, then no answer for a silent wallet, each with at most one way on', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { wallets: 'silent' } })
    await visit.page.clock.install()
    await visit.open()
    await visit.pressButton(/^Silent/)
    await visit.page.clock.runFor(500)
    await visit.waitForState('waiting')
    expect(await waysOn(visit)).toBe(0)
    await visit.page.clock.runFor(8_000)
    await visit.waitForState('slow')
    expect(await words(visit)).toContain('toolbar')
    expect(await waysOn(visit)).toBe(1)
    await visit.page.clock.runFor(60_000)
    await visit.waitForState('expired')
    expect(await words(visit)).toContain('No response')
    expect(await waysOn(visit)).toBe(1)
  })

  it('leaves `connecting` at once on going back or closing, whatever the wallet does', async () => {
    const visit = await choosing(/^Silent/, { query: { wallets: 'silent' } })
    await visit.waitForState('waiting')
    expect(await status(visit)).toBe('connecting')
    await visit.pressButton('Back')
    await visit.waitForFact('status', 'disconnected')
    await visit.waitForView('Connect')
    await visit.pressButton(/^Silent/)
    await visit.waitForState('waiting')
    await visit.pressButton('Close')
    await visit.waitForFact('status', 'disconnected')
    await visit.waitForClose()
  })

  it('ignores an answer that comes after the attempt was abandoned', async () => {
    const visit = await stage.visit({ inputMode: hand })
    await visit.controlWallet('walletless', 'hold')
    await visit.open()
    await visit.pressButton(/^Harbor/)
    await visit.waitForState('waiting')
    await visit.pressButton('Back')
    await visit.waitForView('Connect')
    await visit.controlWallet('walletless', 'approve')
    await visit.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await status(visit)).toBe('disconnected')
    await visit.pressButton(/^Harbor/)
    await visit.waitForClose()
    await visit.waitForFact('status', /^connected/)
  })

  it('connects a wallet that is on window.ethereum alone', async () => {
    const visit = await stage.visit({ inputMode: hand, query: { wallets: 'legacy' } })
    await visit.connect('Browser wallet')
    await visit.waitForFact('account', /^eip155:1:0x/)
  })
})

describe('hostile wallets on a page', () => {
  it('lists them as plain text and runs none of their code; the honest wallet connects', async () => {
    const visit = await stage.visit({ query: { wallets: 'walletless,hostile' } })
    await visit.connect()
    expect(await visit.page.title()).toBe('Latchkey demo')
    expect(visit.requests.filter((url) => url.includes('tracker.example'))).toEqual([])
    expect(visit.errors).toEqual([])
  })
})
