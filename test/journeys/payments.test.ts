import { getAddress, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { alice, base, mainnet, openShop } from '../harness/openShop.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { pressRepeatedly } from '../harness/pressRepeatedly.ts'
import {
  choosePaymentAsset,
  confirmPayment,
  countSends,
  readPaymentReport,
  readShownAddress,
  readShownText,
  requestPayment,
  visitShop,
  waitForPaymentReport,
} from '../harness/visitShop.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { openPay, openReview, readCoinBalance, token, readTusdBalance, createRequest } = openShop(
  () => stage,
)
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)

describe.each<InputMode>(['mouse', 'keyboard'])('payment, by %s', (hand) => {
  it('pays from another asset on another network by a quote: the reviewed amount leaves, the requested one arrives', async () => {
    const ask = createRequest()
    const visit = await openPay(ask, { inputMode: hand })
    const way = `[data-token="${token(mainnet).toLowerCase()}"], [data-token="${token(mainnet)}"]`
    expect(await readShownText(visit, `:is(${way}) [data-cost]`)).toBe('≈ 12.5 TUSD$12.50')
    await choosePaymentAsset(visit, token(mainnet))
    await find(visit, '.armed[data-armed]').waitFor()
    expect(await readShownText(visit, '[data-effect="transfer"] .amount')).toBe('12.562501 TUSD')
    expect(await readShownText(visit, '[data-fact="most"] dd')).toBe('12.562501 TUSD')
    expect(await readShownText(visit, '.review-amount')).toMatch(/^12\.5625 TUSD, \$12\.56$/)
    expect(await readShownText(visit, '[data-action="confirm"]')).toBe('Pay 12.5625 TUSD')
    expect(await readShownText(visit, '[data-fact="provider-fee"]')).toContain('0.062501')
    expect(await readShownAddress(visit, '[data-fact="recipient"]')).toBe(ask.recipient)
    const before = await readTusdBalance(mainnet, alice)
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await waitForPaymentReport(visit)).toMatchObject({ status: 'success', method: 'wallet' })
    expect([
      await readTusdBalance(base, ask.recipient),
      await readTusdBalance(mainnet, alice),
    ]).toEqual([12_500_000n, before - 12_562_501n])
  })
})

describe('payment, by mouse', () => {
  const hand: InputMode = 'mouse'
  it('writes what a wallet holds on one line with its coin, on a narrow phone in German', async () => {
    const visit = await openPay(createRequest(), {
      inputMode: hand,
      browser: { viewport: { width: 320, height: 640 } },
    })
    await visit.page.evaluate(() => window.latchkey.setLocale('de'))
    const held = find(visit, '.pay-held').first()
    await waitUntil(() => held.innerText()).toBe('Du hast 10.000 ETH')
    const { height } = (await held.boundingBox()) ?? { height: 0 }
    expect(height).toBeLessThan(24)
  })

  it('marks an estimated cost before its number in Arabic', async () => {
    const visit = await openPay(createRequest(), { inputMode: hand })
    await visit.page.evaluate(() => window.latchkey.setLocale('ar'))
    const cost = find(visit, '[data-cost=estimate] .estimate').first()
    await waitUntil(async () => (await cost.boundingBox())?.x ?? 0).toBeGreaterThan(0)
    const sides = await cost.evaluate((estimate) => {
      const range = document.createRange()
      range.selectNodeContents(estimate.firstChild ?? estimate)
      const amount = estimate.querySelector('.amount')
      return [range.getBoundingClientRect().left, amount?.getBoundingClientRect().left ?? 0]
    })
    expect(sides[0]).toBeLessThan(sides[1] ?? 0)
  })

  it('names the account that pays, and says that the wallet has changed it', async () => {
    const { address: next } = testAccount(3)
    const visit = await openReview(createRequest(), token(mainnet))
    expect(await readShownText(visit, '[data-fact="from"] dd')).toBe('Harbor, 0xf3…b92266')
    expect(await find(visit, '[data-note="account-changed"]').count()).toBe(0)
    await visit.controlWallet('walletless', 'switchAccount', 3)
    const shown = `0x90…${next.slice(-6)}`
    await waitUntil(() => readShownText(visit, '[data-fact="from"] dd')).toBe(`Harbor, ${shown}`)
    expect(await readShownText(visit, '[data-note="account-changed"]')).toBe(
      `Account changed to ${shown}.`,
    )
  })

  it('copies the reference of a payment', async () => {
    const visit = await openPay(createRequest({ reference: 'order-7' }), {
      inputMode: hand,
      browser: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    await visit.pressButton('Copy reference')
    await waitUntil(() => visit.page.evaluate(() => navigator.clipboard.readText())).toBe('order-7')
  })

  it('pays the requested asset straight to the recipient: the host has the hash, the recipient the amount', async () => {
    const ask = createRequest()
    const before = await readTusdBalance(base, alice)
    const visit = await openPay(ask, { inputMode: hand })
    // The price comes later than the amount.
    await waitUntil(() => readShownText(visit, '.pay-amount')).toBe('12.5 TUSD, $12.50')
    expect(await readShownAddress(visit, '.pay-bill')).toBe(ask.recipient)
    await choosePaymentAsset(visit, token(base))
    expect(await readShownText(visit, '[data-effect="transfer"] .amount')).toBe('12.5 TUSD')
    await confirmPayment(visit)
    await visit.waitForView('PayLoading')
    await visit.waitForState('success')
    const paid = await waitForPaymentReport(visit)
    expect(paid).toMatchObject({
      status: 'success',
      method: 'wallet',
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect([
      await readTusdBalance(base, ask.recipient),
      await readTusdBalance(base, alice),
    ]).toEqual([12_500_000n, before - 12_500_000n])
    await visit.press(find(visit, '[data-action="finish"]'))
    await visit.waitForClose()
  })
})

describe('payment', () => {
  it('pays coins with coins of another network to the provider’s address, which the review shows whole', async () => {
    const ask = createRequest({ asset: 'native', amount: '0.25' })
    const visit = await openReview(ask, `${mainnet}:native`)
    const address = await readShownAddress(visit, '[data-effect="transfer"]')
    expect(await readShownAddress(visit, '.review-party')).toBe(address)
    expect(await readShownText(visit, '.review-amount')).toBe('0.25125 ETH, $628.12')
    expect(await readShownText(visit, '[data-fact="most"] dd')).toBe('0.251250000000000001 ETH')
    expect(await readShownText(visit, '[data-fact="total"] dd')).toMatch(/^\$628\.\d\d$/)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect([
      await readCoinBalance(base, ask.recipient),
      await readCoinBalance(mainnet, getAddress(address)),
    ]).toEqual([parseEther('0.25'), 251_250_000_000_000_001n])
  })

  it('pays through a contract in two reviewed steps: an exact allowance, then the payment', async () => {
    const ask = createRequest({ network: mainnet, asset: 'native', amount: '0.25' })
    const visit = await openReview(ask, token(mainnet))
    expect(await readShownText(visit, '.pay-step')).toBe('Step 1 of 2')
    const allowed = await readShownText(visit, '[data-effect="allowance"] .amount')
    const most = await readShownText(visit, '[data-fact="most"] dd')
    expect(allowed).toBe(most)
    const before = await readTusdBalance(mainnet, alice)
    await confirmPayment(visit)
    await waitUntil(() => readShownText(visit, '.pay-step')).toBe('Step 2 of 2')
    await find(visit, '[data-effect="call"]').waitFor({ state: 'attached' })
    await confirmPayment(visit)
    await visit.waitForState('success')
    const spent = before - (await readTusdBalance(mainnet, alice))
    expect(most).toContain(`${Number(spent / 10_000n) / 100}`.slice(0, 5))
    // The market may give a trifle more than it must.
    const got = await readCoinBalance(mainnet, ask.recipient)
    expect([
      got >= parseEther('0.25') && got < parseEther('0.2501'),
      await countSends(visit),
    ]).toEqual([true, 2])
  })

  it('sends nothing after a rejection in the wallet, and pays on a retry', async () => {
    const ask = createRequest()
    const visit = await openReview(ask, token(base))
    await visit.controlWallet('walletless', 'rejectNext')
    await confirmPayment(visit)
    await visit.waitForState('rejected')
    expect(await readShownText(visit, '.review-amount')).toBe('12.5 TUSD, $12.50')
    expect(await readShownAddress(visit, '.review-party')).toBe(ask.recipient)
    expect([await readTusdBalance(base, ask.recipient), await readPaymentReport(visit)]).toEqual([
      0n,
      'open',
    ])
    await visit.pressButton('Review again')
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('pays once, however often the button is pressed', async () => {
    const ask = createRequest()
    const visit = await openReview(ask, token(mainnet))
    await pressRepeatedly(visit)
    await waitUntil(() => readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
    expect([await countSends(visit), await readTusdBalance(base, ask.recipient)]).toEqual([
      1,
      12_500_000n,
    ])
  })

  it('treats two equal requests at once as one payment, and refuses another beside it', async () => {
    const ask = createRequest()
    const visit = await visitShop(stage, { connected: true })
    await requestPayment(visit, ask, 2)
    await choosePaymentAsset(visit, token(base))
    const other = await visit.page.evaluate(
      (given) => window.latchkey.pay(given).catch((error) => error.code),
      createRequest(),
    )
    expect(other).toBe('payment-busy')
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect([await countSends(visit), await readTusdBalance(base, ask.recipient)]).toEqual([
      1,
      12_500_000n,
    ])
  })
})
