import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PayRequest } from '../../plugins/ports/payments.ts'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { chooseOutcome, openVendorPopup } from '../harness/fundingVisit.ts'
import { listRequestedChunks } from '../harness/listRequestedChunks.ts'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import { base, openShop } from '../harness/openShop.ts'
import type { Visit } from '../harness/openVisit.ts'
import {
  choosePaymentAsset,
  confirmPayment,
  requestPayment,
  visitShop,
  waitForPaymentReport,
} from '../harness/visitShop.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { token, readTusdBalance, createRequest } = openShop(() => stage)
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)

describe('payment without a connection', () => {
  it('leads over connecting back to the payment', async () => {
    const ask = createRequest()
    const visit = await visitShop(stage)
    await requestPayment(visit, ask)
    await visit.waitForView('Pay')
    await visit.press(find(visit, '[data-action="connect"]'))
    await visit.waitForView('Connect')
    await find(visit, '.skeleton').first().waitFor({ state: 'detached' })
    await visit.pressButton(/^Harbor/)
    await choosePaymentAsset(visit, token(base))
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('pays from an exchange, which sends it to the recipient itself', async () => {
    const ask = createRequest()
    const visit = await visitShop(stage)
    await requestPayment(visit, ask)
    await visit.waitForView('Pay')
    const popup = await openVendorPopup(visit, () =>
      visit.press(find(visit, '[data-exchange="harbour"]')),
    )
    await visit.waitForState('waiting')
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await chooseOutcome(popup, 'Send')
    await visit.waitForState('success')
    expect(await waitForPaymentReport(visit)).toMatchObject({
      status: 'success',
      method: 'exchange',
    })
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })

  it('offers other ways while the exchange has not begun, and reports its failure', async () => {
    const visit = await visitShop(stage)
    await requestPayment(visit, createRequest())
    await visit.waitForView('Pay')
    await openVendorPopup(visit, () => visit.press(find(visit, '[data-exchange="harbour"]')))
    await visit.press(find(visit, '[data-action="other-way"]'))
    await visit.waitForView('Pay')
    const popup = await openVendorPopup(visit, () =>
      visit.press(find(visit, '[data-exchange="harbour"]')),
    )
    await chooseOutcome(popup, 'Fail')
    await visit.waitForState('failure')
    expect(await waitForPaymentReport(visit)).toMatchObject({ code: 'payment-failed' })
  })
})

describe('payment on Solana', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const receiver = solanaAccount(accountIndex.second).publicKey.toBase58()
  const held = async () =>
    (await (await stage.sandbox.more['solana']?.running())?.balanceOf(receiver)) ?? 0n
  const ember = async (ask: PayRequest) => {
    const visit = await visitShop(stage, {
      connected: 'Ember',
      query: { namespaces: 'eip155,solana', wallets: 'solana' },
    })
    await requestPayment(visit, ask)
    return visit
  }

  it('pays coins straight to the recipient', async () => {
    const visit = await ember({ network: solana, amount: '0.5', recipient: receiver })
    const before = await held()
    await choosePaymentAsset(visit, `${solana}:native`)
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await held()).toBe(before + 500_000_000n)
  })

  it('pays for something on an EVM network with coins, by instructions that were read before they were planned', async () => {
    const ask = createRequest()
    const visit = await ember(ask)
    await choosePaymentAsset(visit, `${solana}:native`)
    await find(visit, '[data-effect="transfer"]').waitFor({ state: 'attached' })
    await confirmPayment(visit)
    await visit.waitForState('success')
    expect(await readTusdBalance(base, ask.recipient)).toBe(12_500_000n)
  })
})

describe('disabled payments', () => {
  it('have no view, bytes or requests, and throw an error that says how to enable them', async () => {
    const visit = await visitShop(stage, { connected: true }, [])
    expect(
      await visit.page.evaluate(
        (ask) => window.latchkey.pay(ask).catch((error) => error.code),
        createRequest(),
      ),
    ).toBe('payment-off')
    await visit.page.evaluate(() => window.latchkey.open({ view: 'Pay' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(
      (await listRequestedChunks(visit)).filter((chunk) => chunk.startsWith('plugins/payments')),
    ).toEqual([])
    expect(
      visit.requests.filter((url) => url.includes('/transfers/') || url.includes('json-rpc')),
    ).toEqual([])
  })

  it.each([
    ['a network that the modal was created without', { network: 'eip155:424242' }],
    ['an amount that is none', { amount: '1e3' }],
    ['nothing', { amount: '0.0' }],
    ['more decimals than the asset has', { amount: '0.0000001' }],
    ['a recipient who is none', { recipient: '0x1234' }],
    ['a token that does not exist', { asset: '0x00000000000000000000000000000000000000f1' }],
    ['a time that is over', { expiresAt: 5 }],
  ] as const)('refuse %s', async (_, wrong) => {
    const visit = await visitShop(stage)
    await requestPayment(visit, { ...createRequest(), ...wrong })
    expect(await waitForPaymentReport(visit)).toMatchObject({ code: 'payment-invalid' })
    await visit.waitForClose()
  })
})
