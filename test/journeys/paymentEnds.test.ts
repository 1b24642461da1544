import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../sandbox/chains/accounts.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { alice, base, mainnet, openShop } from '../harness/openShop.ts'
import type { Visit } from '../harness/openVisit.ts'
import {
  choosePaymentAsset,
  confirmPayment,
  countSends,
  readPaymentReport,
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

const { openPay, openReview, chain, token, readTusdBalance, createRequest } = openShop(() => stage)
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)
/** Lets time pass until the view is in a state. */
const goesOnTo = (visit: Visit, state: string) =>
  waitUntil(async () => {
    await visit.page.clock.runFor(2000)
    return find(visit, `.review-status[data-state="${state}"]`).count()
  }).toBe(1)

describe('payment endings', () => {
  it('requests a new offer for an expired one', async () => {
    const ask = createRequest()
    const visit = await visitShop(stage, { connected: true })
    await visit.page.clock.install()
    await requestPayment(visit, ask)
    await visit.page.clock.runFor(2000)
    await choosePaymentAsset(visit, token(mainnet))
    await visit.page.clock.runFor(2000)
    await find(visit, '.armed[data-armed]').waitFor()
    await visit.page.clock.runFor(61_000)
    await find(visit, '.notice-title').getByText('Quote expired').waitFor()
    expect(await find(visit, '[data-action="confirm"]').count()).toBe(0)
    await visit.press(find(visit, '[data-action="again"]'))
    await visit.page.clock.runFor(2000)
    await confirmPayment(visit)
    await waitUntil(() => countSends(visit)).toBe(1)
    await goesOnTo(visit, 'success')
    expect([await countSends(visit), await readTusdBalance(base, ask.recipient)]).toEqual([
      1,
      12_500_000n,
    ])
  })

  it.each([
    ['failure', { code: 'payment-failed' }],
    ['refund', { code: 'payment-refunded' }],
    ['timeout', { code: 'outcome-unknown' }],
    ['submitted', { status: 'submitted' }],
  ] as const)('reports an end in %s to the visitor and to the host', async (next, end) => {
    const ask = createRequest()
    const visit = await openReview(ask, token(mainnet))
    await stage.control('POST', '/payments', { next })
    const before = await readTusdBalance(mainnet, alice)
    await confirmPayment(visit)
    await visit.waitForState(next)
    expect(await waitForPaymentReport(visit)).toMatchObject(end)
    const left = await readTusdBalance(mainnet, alice)
    expect([await readTusdBalance(base, ask.recipient), before - left]).toEqual([
      0n,
      next === 'refund' ? 0n : 12_562_501n,
    ])
  })

  it('reports an abandoned payment to the host, and sends no wallet request', async () => {
    const visit = await openReview(createRequest(), token(base))
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect([await waitForPaymentReport(visit), await countSends(visit)]).toMatchObject([
      { code: 'modal-closed' },
      0,
    ])
  })

  it('continues after the modal is closed, and informs host and visitor', async () => {
    const ask = createRequest()
    const visit = await openReview(ask, token(mainnet))
    await visit.controlWallet('walletless', 'hold')
    await confirmPayment(visit)
    await visit.waitForState('asking')
    await visit.pressButton('Close')
    await visit.waitForClose()
    expect(await readPaymentReport(visit)).toBe('open')
    await visit.controlWallet('walletless', 'approve')
    expect(await waitForPaymentReport(visit)).toMatchObject({ status: 'success' })
    await visit.page
      .locator('latchkey-modal')
      .locator('[data-toast=success]')
      .filter({ hasText: 'Your payment has arrived' })
      .waitFor()
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('reports an unknown outcome if the wallet locks while it has the payment', async () => {
    const visit = await openReview(createRequest(), token(mainnet))
    await visit.controlWallet('walletless', 'hold')
    await confirmPayment(visit)
    await visit.waitForState('asking')
    await visit.controlWallet('walletless', 'lock')
    expect(await waitForPaymentReport(visit)).toMatchObject({ code: 'outcome-unknown' })
    await visit.page
      .locator('latchkey-modal')
      .locator('[data-toast=error]')
      .filter({ hasText: "We couldn't confirm whether you paid" })
      .waitFor()
  })

  it('tracks the submitted payment after a reload instead of paying again', async () => {
    const ask = createRequest({ reference: 'order-7' })
    const visit = await openReview(ask, token(mainnet))
    await stage.control('PUT', '/faults', { '/appkit/v1/transfers/status': { delay: 60_000 } })
    await confirmPayment(visit)
    await visit.waitForView('PayLoading')
    await waitUntil(() => readTusdBalance(mainnet, alice)).toBeLessThan(1_000_000_000_000n)
    await visit.page.reload()
    await visit.waitForReady()
    await stage.control('PUT', '/faults', {})
    await visit.waitForFact('status', /^connected/)
    await requestPayment(visit, ask)
    await visit.waitForView('PayLoading')
    await visit.waitForState('success')
    expect([await countSends(visit), await readTusdBalance(base, ask.recipient)]).toEqual([
      0,
      12_500_000n,
    ])
    const { id } = await waitForPaymentReport(visit)
    await visit.press(find(visit, '[data-action="finish"]'))
    await visit.waitForClose()
    await requestPayment(visit, ask)
    expect(await waitForPaymentReport(visit)).toMatchObject({ status: 'success', id })
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('requests a new offer when the account changes', async () => {
    const ask = createRequest()
    const visit = await openReview(ask, token(mainnet))
    const second = getAddress(testAccount(accountIndex.second).address)
    const before = await readTusdBalance(mainnet, second)
    await visit.controlWallet('walletless', 'switchAccount', accountIndex.second)
    await waitUntil(
      () => visit.requests.filter((url) => url.includes('/transfers/quote')).length,
    ).toBe(2)
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect([
      await readTusdBalance(mainnet, second),
      await readTusdBalance(base, ask.recipient),
    ]).toEqual([before - 12_562_501n, 12_500_000n])
  })

  it('cannot be confirmed if it takes more than the account has', async () => {
    const visit = await openPay(createRequest({ asset: 'native', amount: '9000000' }))
    expect(await find(visit, `[data-token="${base}:native"]`).isDisabled()).toBe(true)
    await choosePaymentAsset(visit, token(mainnet))
    await find(visit, '[data-note="insufficient"]').waitFor()
    expect(await find(visit, '[data-action="confirm"]').count()).toBe(0)
  })

  it('leads to the other ways if no offer exists', async () => {
    await stage.control('POST', '/fund', {
      caip10: `${mainnet}:${alice}`,
      amount: '5',
      asset: chain(mainnet).market.tokens.at(-1)?.address,
    })
    const visit = await openPay(createRequest())
    await stage.control('PUT', '/faults', {
      'POST /appkit/v1/transfers/quote': { status: 400, body: { error: 'No route' } },
    })
    await choosePaymentAsset(visit, token(mainnet))
    await visit.getText("This way to pay isn't available right now.").waitFor()
    await visit.press(find(visit, '[data-action="other-way"]'))
    await visit.waitForView('Pay')
  })

  it('shows no path of a server that fails the offer, but in closed details', async () => {
    await stage.control('POST', '/fund', {
      caip10: `${mainnet}:${alice}`,
      amount: '5',
      asset: chain(mainnet).market.tokens.at(-1)?.address,
    })
    const visit = await openPay(createRequest())
    await stage.control('PUT', '/faults', {
      'POST /appkit/v1/transfers/quote': { status: 500 },
    })
    await choosePaymentAsset(visit, token(mainnet))
    await visit.getText("A server isn't answering properly.").waitFor()
    expect(await find(visit, '.notice').textContent()).not.toContain('/')
    expect(await find(visit, 'details p').isVisible()).toBe(false)
    expect(await find(visit, 'details p').textContent()).toContain('/appkit/v1/transfers/quote')
  })

  it('waits while there is no connection, and continues with it', async () => {
    const ask = createRequest()
    const visit = await openReview(ask, token(mainnet))
    await visit.page.keyboard.press('Escape')
    await visit.waitForView('Pay')
    await visit.page.context().setOffline(true)
    await choosePaymentAsset(visit, token(mainnet))
    await find(visit, '[data-action="again"]').waitFor()
    await visit.page.context().setOffline(false)
    await visit.press(find(visit, '[data-action="again"]'))
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('is not made after its deadline', async () => {
    const visit = await visitShop(stage, { connected: true })
    await visit.page.clock.install()
    const now = await visit.page.evaluate(() => Date.now())
    await requestPayment(visit, { ...createRequest(), expiresAt: now + 30_000 })
    await visit.page.clock.runFor(2000)
    await visit.waitForView('Pay')
    await visit.page.clock.runFor(30_000)
    await visit.getText('This payment request has expired').waitFor()
    expect(await waitForPaymentReport(visit)).toMatchObject({ code: 'payment-expired' })
  })
})
