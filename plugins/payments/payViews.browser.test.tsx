import { afterEach, expect, it } from 'vitest'
import { createState } from '#kernel'
import type { PayState, Quote } from '#plugins/ports/payments'
import { payQuoteRoute, payRoute } from '#plugins/ports/payments'
import type { Demo } from '../../test/harness/mountDemo.ts'
import {
  createApprovalDouble,
  createPaymentMethod,
  createPaymentQuote,
  mountPayments,
  till,
} from '../../test/harness/mountPayments.ts'

const method = createPaymentMethod({
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
})
const quote = createPaymentQuote(method, 2)

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Opens a view of a payment whose first step approves; the test moves that step. */
async function openView(
  route: typeof payRoute,
  more: Partial<PayState> = {},
  terms: Partial<Quote> = {},
) {
  const state = createState<PayState>({ method, exchanges: [], ...more }, () => {})
  const { action, step } = createApprovalDouble(quote, 2_000_000n)
  const counts = { reviews: 0 }
  demo = mountPayments(state, async () => {
    const at = counts.reviews++
    return { quote: { ...quote, ...terms }, step: at, last: at > 0, action }
  })
  await demo.kernel.connections.connect('demo', { walletId: 'aurora' })
  await demo.open({ route: route.id, params: undefined })
  await demo.shows(route.id)
  return { state, step, counts }
}
const openQuote = (more?: Partial<PayState>) => openView(payQuoteRoute, more)
/** Texts of the live regions, for screen readers. */
const regions = () =>
  [...(demo.host.shadowRoot?.querySelectorAll('[role=status]') ?? [])].map(
    ({ textContent }) => textContent,
  )
const confirmButton = () => demo.find('[data-action=confirm]')

it('stops a payment whose approval is another one on the network, and says so', async () => {
  const { step, counts } = await openQuote()
  await expect.poll(confirmButton).not.toBeNull()
  step.set({ at: 'sent', notes: [], hash: '0x1' })
  step.set({ at: 'confirmed', notes: [], hash: '0x1', altered: true })
  await expect.poll(() => demo.frame().textContent).toContain("This isn't what you reviewed")
  expect([counts.reviews, demo.find('[data-action=again]')]).toEqual([1, null])
})

it('goes on to the payment once its approval is confirmed', async () => {
  const { step, counts } = await openQuote()
  await expect.poll(confirmButton).not.toBeNull()
  step.set({ at: 'confirmed', notes: [], hash: '0x1' })
  await expect.poll(() => counts.reviews).toBe(2)
})

it('quotes a way that was chosen while an exchange was asked, once the exchange refuses', async () => {
  const { state, counts } = await openQuote({
    progress: { at: 'asking', method: 'exchange', network: 'eip155:1' },
  })
  expect(counts.reviews).toBe(0)
  state.set({ ...state.get(), progress: undefined })
  await expect.poll(confirmButton).not.toBeNull()
})

it('repeats no request that the wallet declined', async () => {
  const { state, step, counts } = await openQuote()
  await expect.poll(confirmButton).not.toBeNull()
  state.set({ ...state.get(), progress: { at: 'asking', method: 'wallet', network: 'eip155:1' } })
  step.set({ at: 'rejected', notes: [] })
  state.set({ ...state.get(), progress: undefined })
  await expect.poll(() => demo.find('[data-action=again]')).not.toBeNull()
  expect(counts.reviews).toBe(1)
})

it.each([
  [119, '119 s', '2 min'],
  [7_199, '119 min', '2 hr'],
  [172_799, '47 hr', '2 days'],
])(
  'writes %i seconds in the longest unit of which there are two',
  async (seconds, takes, valid) => {
    const expiresAt = Date.now() + (seconds + 30) * 1000
    await openView(payQuoteRoute, {}, { seconds, expiresAt })
    await expect.poll(confirmButton).not.toBeNull()
    const read = (fact: string) => demo.find(`[data-fact=${fact}] dd`)?.textContent
    expect([read('time'), read('valid')]).toEqual([takes, valid])
  },
)

it('announces an approval by its own title', async () => {
  await openQuote()
  await expect.poll(confirmButton).not.toBeNull()
  await expect.poll(regions).toContain('Approve the payment')
  expect(demo.find('[data-fact=most]')?.textContent).toContain('Total without network fee')
})

it('announces that the ways to pay are loaded', async () => {
  const request = { network: 'eip155:1', amount: '1.9', recipient: till } as const
  const payment = {
    network: method.network,
    asset: method.asset,
    amount: 1_900_000n,
    recipient: till,
  }
  const { state } = await openView(payRoute, { method: undefined, request, payment })
  await expect.poll(regions).toContain('Loading payment options')
  state.set({ ...state.get(), walletMethods: [method] })
  await expect.poll(regions).toContain('Pay from your wallet')
})
