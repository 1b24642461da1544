import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attackerAddress } from '../../sandbox/api/createHostileMode.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { openSwaps } from '../harness/openSwaps.ts'
import type { Visit } from '../harness/openVisit.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

const grace = 'grace.sandbox.example'
let stage: JourneyFixture
let swaps: ReturnType<typeof openSwaps>
beforeAll(async () => {
  stage = await openJourneyFixture()
  swaps = openSwaps(stage)
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const lies = (...names: readonly string[]) => stage.control('PUT', '/hostile', names)

/** The selector of `decimals()` of ERC-20. */
const decimalsCall = '0x313ce567'

/** An account's balance of Test USD on the chain. */
const arrived = async (owner: Address) =>
  (await stage.sandbox.chains['eip155:1']?.tokenBalance(owner)) ?? -1n

/** Opens the form to send a quarter of a token or coin. */
async function sending(symbol: string, to: string): Promise<Visit> {
  const visit = await stage.visit({ connected: true })
  await sendSteps.toForm(visit)
  await sendSteps.fill(visit, { symbol, to })
  return visit
}
async function reviewed(symbol: string, to: string): Promise<Visit> {
  const visit = await sending(symbol, to)
  await sendSteps.preview(visit)
  return visit
}
/** Opens the form to swap a token for coins. */
async function swapping(): Promise<Visit> {
  const visit = await swaps.atForm()
  await swaps.pick(visit, 'from', 'TUSD')
  await swaps.pick(visit, 'to', 'ETH')
  await swaps.type(visit, '250')
  return visit
}
const refused = (visit: Visit) =>
  visit.getText("The prepared swap doesn't match the request.").waitFor()

describe('lying provider', () => {
  it('sends nothing if the provider’s token decimals differ from the chain’s', async () => {
    await lies('decimals')
    const visit = await sending('TUSD', unfundedAddress)
    await waitUntil(() => visit.frame.innerText()).toContain(
      "The network and the provider disagree about this token, so it can't be sent.",
    )
    expect(await visit.frame.locator('[data-action="next"]').isDisabled()).toBe(true)
    expect([await arrived(unfundedAddress), await swaps.sends(visit)]).toEqual([0n, 0])
  })

  it('sends nothing with the provider’s token decimals until a node answers and the chain confirms them', async () => {
    await lies('decimals')
    const visit = await stage.visit({ connected: true })
    // Further requests to the node stay unanswered, too.
    await visit.page
      .context()
      .route(`${stage.sandbox.info.api}/**`, (route) =>
        route.request().postData()?.includes(decimalsCall)
          ? route.fulfill({ status: 503, body: '' })
          : route.fallback(),
      )
    await sendSteps.toForm(visit)
    await sendSteps.fill(visit, { symbol: 'TUSD' })
    await waitUntil(() => visit.frame.innerText()).toContain(
      "The network didn't confirm this token yet. Nothing is sent until it does.",
    )
    await visit.page.context().unrouteAll({ behavior: 'wait' })
    await visit.pressButton('Try again')
    await waitUntil(() => visit.frame.innerText()).toContain(
      "The network and the provider disagree about this token, so it can't be sent.",
    )
    expect(await arrived(unfundedAddress)).toBe(0n)
  })

  it('sends the reviewed amount if the provider’s prices are false', async () => {
    await lies('prices')
    const visit = await reviewed('TUSD', unfundedAddress)
    expect(await visit.frame.locator('[data-effect="transfer"]').textContent()).toMatch(
      /0\.25\s*TUSD/,
    )
    await sendSteps.confirm(visit)
    await waitUntil(() => arrived(unfundedAddress)).toBe(250_000n)
  })

  it('shows the whole address of a falsely resolved name for comparison', async () => {
    await lies('names')
    const visit = await reviewed('ETH', grace)
    expect((await visit.frame.innerText()).toLowerCase().replace(/\s/g, '')).toContain(
      attackerAddress,
    )
  })

  it('stops before the wallet request if a name’s address changes after the review', async () => {
    const visit = await reviewed('ETH', grace)
    await lies('names')
    await sendSteps.confirm(visit)
    await visit.frame.locator('[data-note="name-moved"]').waitFor()
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('reads the allowance from the chain, and keeps the approval step, if the provider overstates it', async () => {
    await lies('allowances')
    const visit = await swapping()
    await swaps.review(visit)
    expect(await visit.frame.locator('[data-effect="allowance"]').textContent()).toMatch(
      /250\s*TUSD/,
    )
  })

  it('refuses a false approval spender before the wallet request', async () => {
    await lies('approvals')
    const visit = await swapping()
    await visit.press(visit.frame.locator('[data-action="next"][data-step="review"]'))
    await refused(visit)
    expect(await swaps.sends(visit)).toBe(0)
  })

  it('stops a swap whose simulation on the node shows a lower output', async () => {
    await lies('quotes')
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'to', 'TUSD')
    await swaps.type(visit, '0.5')
    await swaps.review(visit)
    await visit.frame.locator('[data-note="gives-less"]').waitFor()
    expect([
      await visit.frame.locator('[data-action="confirm"]').count(),
      await swaps.sends(visit),
    ]).toEqual([0, 0])
  })

  it('stops a swap if the node simulates none of its outcome', async () => {
    await lies('simulations')
    const visit = await swaps.atForm()
    await swaps.pick(visit, 'to', 'TUSD')
    await swaps.type(visit, '0.5')
    await swaps.review(visit)
    await visit.frame.locator('[data-note="gives-less"]').waitFor()
    expect([
      await visit.frame.locator('[data-action="confirm"]').count(),
      await swaps.sends(visit),
    ]).toEqual([0, 0])
  })

  it('refuses a transfer to the provider itself, presented as a swap, before the wallet request', async () => {
    const visit = await swapping()
    await swaps.review(visit)
    await lies('transactions')
    await swaps.confirm(visit)
    await refused(visit)
    expect([await swaps.sends(visit), await arrived(attackerAddress)]).toEqual([1, 0n])
  })

  it('renders no picture that could run code', async () => {
    await lies('pictures')
    const visit = await stage.visit({ connected: true, fresh: true })
    const title = await visit.page.title()
    await visit.open()
    await visit.frame.locator('.account-balance').waitFor()
    const sources = await visit.frame
      .locator('img')
      .evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''))
    expect(
      sources.filter(
        (source) =>
          source.startsWith('blob:') ||
          source.includes('/getWalletImage/') ||
          source.includes('/public/'),
      ),
    ).toEqual([])
    expect(await visit.page.title()).toBe(title)
  })

  it('shows every letter of false wallet names and follows none of their false links', async () => {
    await lies('wallets')
    const visit = await stage.visit({
      browser: {
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
        isMobile: true,
        hasTouch: true,
      },
    })
    await visit.open()
    await visit.pressButton(/^All wallets/)
    await visit.waitForView('AllWallets')
    await visit.frame.locator('[data-wallet]').first().waitFor()
    expect(await visit.frame.innerText()).not.toMatch(/[\u202e\u3164]/)
    const links = await visit.frame
      .locator('a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((link) => /^(intent:\/\/x|ms-msdt:|javascript:)/i.test(link))).toEqual([])
  })

  it('ignores and stores nothing of a configuration of four million characters', async () => {
    await lies('configuration')
    const visit = await stage.visit()
    await visit.connect()
    await visit.open()
    await visit.frame.locator('[data-action="send"]').waitFor()
    await waitUntil(() => visit.frame.locator('[data-action="swap"]').count()).toBe(1)
    expect(
      await visit.page.evaluate(() =>
        Object.values(localStorage).reduce((sum, text) => sum + text.length, 0),
      ),
    ).toBeLessThan(50_000)
  })
})
