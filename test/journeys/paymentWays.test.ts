import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PayAsk } from '../../plugins/payments/port.ts'
import { accountIndex } from '../../sandbox/chains/accounts.ts'
import { solanaAccount } from '../../sandbox/chains/solana/solanaAccounts.ts'
import { decide, windowOf } from '../harness/buyVisit.ts'
import { chunksAsked } from '../harness/chunksAsked.ts'
import { base, openShop } from '../harness/openShop.ts'
import type { Stage } from '../harness/openStage.ts'
import { openStage } from '../harness/openStage.ts'
import type { Visit } from '../harness/openVisit.ts'
import { askToPay, confirmPay, payVisit, payWith, toldOf } from '../harness/payVisit.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const { token, tusdOf, wish } = openShop(() => stage)
const find = (visit: Visit, selector: string) => visit.frame.locator(selector)

describe('a visitor who is not connected', () => {
  it('is led over connecting back to the payment', async () => {
    const ask = wish()
    const visit = await payVisit(stage)
    await askToPay(visit, ask)
    await visit.shows('Pay')
    await visit.press(find(visit, '[data-action="connect"]'))
    await visit.shows('Connect')
    await find(visit, '.skeleton').first().waitFor({ state: 'detached' })
    await visit.choose(/^Harbor/)
    await payWith(visit, token(base))
    await confirmPay(visit)
    await visit.state('success')
    expect(await tusdOf(base, ask.recipient)).toBe(12_500_000n)
  })

  it('pays from an exchange, which sends it to the recipient itself', async () => {
    const ask = wish()
    const visit = await payVisit(stage)
    await askToPay(visit, ask)
    await visit.shows('Pay')
    const popup = await windowOf(visit, () => visit.press(find(visit, '[data-exchange="harbour"]')))
    await visit.state('waiting')
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await decide(popup, 'Send')
    await visit.state('success')
    expect(await toldOf(visit)).toMatchObject({ status: 'success', way: 'exchange' })
    expect(await tusdOf(base, ask.recipient)).toBe(12_500_000n)
  })

  it('can still choose another way while the exchange has not begun, and is told when it fails', async () => {
    const visit = await payVisit(stage)
    await askToPay(visit, wish())
    await visit.shows('Pay')
    await windowOf(visit, () => visit.press(find(visit, '[data-exchange="harbour"]')))
    await visit.press(find(visit, '[data-action="other-way"]'))
    await visit.shows('Pay')
    const popup = await windowOf(visit, () => visit.press(find(visit, '[data-exchange="harbour"]')))
    await decide(popup, 'Fail')
    await visit.state('failure')
    expect(await toldOf(visit)).toMatchObject({ code: 'payment-failed' })
  })
})

describe('on Solana, a visitor', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const receiver = solanaAccount(accountIndex.second).publicKey.toBase58()
  const held = async () =>
    (await (await stage.sandbox.more['solana']?.running())?.balanceOf(receiver)) ?? 0n
  const ember = async (ask: PayAsk) => {
    const visit = await payVisit(stage, {
      connected: 'Ember',
      query: { namespaces: 'eip155,solana', wallets: 'solana' },
    })
    await askToPay(visit, ask)
    return visit
  }

  it('pays coins straight to the recipient', async () => {
    const visit = await ember({ network: solana, amount: '0.5', recipient: receiver })
    const before = await held()
    await payWith(visit, `${solana}:native`)
    await confirmPay(visit)
    await visit.state('success')
    expect(await held()).toBe(before + 500_000_000n)
  })

  it('pays for something on an EVM network with coins, by instructions that were read before they were planned', async () => {
    const ask = wish()
    const visit = await ember(ask)
    await payWith(visit, `${solana}:native`)
    await find(visit, '[data-effect="transfer"]').waitFor()
    await confirmPay(visit)
    await visit.state('success')
    expect(await tusdOf(base, ask.recipient)).toBe(12_500_000n)
  })
})

describe('payments', () => {
  it('that are off have no view, cost no byte and no request, and say how they are switched on', async () => {
    const visit = await payVisit(stage, { connected: true }, [])
    expect(
      await visit.page.evaluate(
        (ask) => window.latchkey.pay(ask).catch((error) => error.code),
        wish(),
      ),
    ).toBe('payment-off')
    await visit.page.evaluate(() => window.latchkey.open({ view: 'Pay' }))
    await visit.frame.locator('[data-fault=missing]').waitFor()
    expect(
      (await chunksAsked(visit)).filter((chunk) => chunk.startsWith('plugins/payments')),
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
    const visit = await payVisit(stage)
    await askToPay(visit, { ...wish(), ...wrong })
    expect(await toldOf(visit)).toMatchObject({ code: 'payment-invalid' })
    await visit.closed()
  })
})
