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
  it('a declined request says so and one button tries again', async () => {
    const visit = await stage.visit({ hand })
    await visit.steer('walletless', 'rejectNext')
    await visit.open()
    await visit.choose(/^Harbor/)
    await visit.state('rejected')
    expect(await words(visit)).toContain('Request declined')
    expect(await waysOn(visit)).toBe(1)
    await visit.choose('Try again')
    await visit.closed()
    await visit.reads('status', /^connected/)
  })

  it('a wallet that is not installed: says so and offers another one', async () => {
    const visit = await stage.visit({ hand })
    await visit.page.evaluate(() =>
      window.latchkey.open({
        view: 'ConnectingExternal',
        params: { wallet: 'nobody', namespace: 'eip155' },
      }),
    )
    await visit.state('missing')
    expect(await waysOn(visit)).toBe(1)
    await visit.choose('Choose another wallet')
    await visit.shows('Connect')
  })
})

describe('connecting an installed wallet, by mouse', () => {
  const hand: InputMode = 'mouse'
  async function choosing(wallet: RegExp, options: VisitOptions = {}): Promise<Visit> {
    const visit = await stage.visit({ hand, ...options })
    await visit.open()
    await visit.shows('Connect')
    if (options.before) return visit
    await visit.choose(wallet)
    await visit.shows('ConnectingExternal')
    return visit
  }

  it('a wallet that is busy with another request says so and one button tries again', async () => {
    const visit = await choosing(/^Quirky/, { query: { wallets: 'quirky:busy' } })
    await visit.state('busy')
    expect(await words(visit)).toContain('already asking')
    expect(await waysOn(visit)).toBe(1)
    await visit.choose('Try again')
    await visit.closed()
    await visit.reads('status', /^connected/)
  })

  it('a locked wallet connects once it is unlocked', async () => {
    const visit = await stage.visit({ hand })
    await visit.steer('walletless', 'lock')
    await visit.open()
    await visit.choose(/^Harbor/)
    await visit.state('waiting')
    await waitUntil(() => visit.asked('walletless')).toContain('eth_requestAccounts')
    await visit.steer('walletless', 'unlock')
    await visit.closed()
    await visit.reads('status', /^connected/)
  })

  it('a wallet that never answers: waiting, then a hint, then no answer, each with at most one way on', async () => {
    const visit = await stage.visit({ hand, query: { wallets: 'silent' } })
    await visit.page.clock.install()
    await visit.open()
    await visit.choose(/^Silent/)
    await visit.page.clock.runFor(500)
    await visit.state('waiting')
    expect(await waysOn(visit)).toBe(0)
    await visit.page.clock.runFor(8_000)
    await visit.state('slow')
    expect(await words(visit)).toContain('toolbar')
    expect(await waysOn(visit)).toBe(1)
    await visit.page.clock.runFor(60_000)
    await visit.state('expired')
    expect(await words(visit)).toContain('No answer')
    expect(await waysOn(visit)).toBe(1)
  })

  it('going back, or closing, leaves `connecting` at once, whatever the wallet does', async () => {
    const visit = await choosing(/^Silent/, { query: { wallets: 'silent' } })
    await visit.state('waiting')
    expect(await status(visit)).toBe('connecting')
    await visit.choose('Back')
    await visit.reads('status', 'disconnected')
    await visit.shows('Connect')
    await visit.choose(/^Silent/)
    await visit.state('waiting')
    await visit.choose('Close')
    await visit.reads('status', 'disconnected')
    await visit.closed()
  })

  it('an answer that comes when nobody waits any more connects nothing', async () => {
    const visit = await stage.visit({ hand })
    await visit.steer('walletless', 'hold')
    await visit.open()
    await visit.choose(/^Harbor/)
    await visit.state('waiting')
    await visit.choose('Back')
    await visit.shows('Connect')
    await visit.steer('walletless', 'approve')
    await visit.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await status(visit)).toBe('disconnected')
    await visit.choose(/^Harbor/)
    await visit.closed()
    await visit.reads('status', /^connected/)
  })

  it('a wallet that stands on window.ethereum alone connects too', async () => {
    const visit = await stage.visit({ hand, query: { wallets: 'legacy' } })
    await visit.connect('Browser wallet')
    await visit.reads('account', /^eip155:1:0x/)
  })
})

describe('a page with hostile wallets', () => {
  it('lists them as plain text and runs nothing of theirs; the honest wallet connects', async () => {
    const visit = await stage.visit({ query: { wallets: 'walletless,hostile' } })
    await visit.connect()
    expect(await visit.page.title()).toBe('Latchkey demo')
    expect(visit.requests.filter((url) => url.includes('tracker.example'))).toEqual([])
    expect(visit.problems).toEqual([])
  })
})
