import { afterEach, expect, it } from 'vitest'
import type { Effect, Network } from '#kernel'
import { createState, defineManifest, definePlugin } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Payments, PayState, Quote, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute, payRoute } from '#plugins/ports/payments'
import { view } from '#ui-shell/slots'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

const usdc = {
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const till = '0xCc00000000000000000000000000000000000003'
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const method: WalletMethod = {
  ...{ kind: 'wallet', id: 'usdc', network, asset: usdc, balance: 9_000_000n, direct: false },
}
const call = { kind: 'call', from: till, to: till, data: '0x', value: 0n } as const
const quote: Quote = {
  ...{ id: 'r1', method, account: `eip155:1:${till}`, amount: 2_000_000n, fees: [], seconds: 0 },
  steps: [call, call],
}
const effects: readonly Effect[] = [
  { kind: 'allowance', asset: usdc.id, amount: 2_000_000n, to: till },
]

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
  const step = createState<ActionState>({ at: 'review', notes: [] }, () => {})
  const action: ReviewedAction = {
    ...{ id: 'a1', kind: 'approve', network: 'eip155:1', account: quote.account, effects },
    ...{ action: { method: 'eth_sendTransaction', params: [] } },
    ...{ get: step.get, subscribe: step.subscribe, confirm: async () => step.get() },
    cancel: () => {},
  }
  const refuse = async () => expect.fail('not expected')
  const counts = { reviews: 0 }
  const service: Payments = {
    ...{ get: state.get, subscribe: state.subscribe },
    ...{ pay: refuse, refresh: async () => {}, choose: () => {}, confirm: refuse },
    ...{ payFromExchange: refuse, chooseAnotherMethod: () => {} },
    async review() {
      counts.reviews++
      return {
        quote: { ...quote, ...terms },
        step: counts.reviews - 1,
        last: counts.reviews > 1,
        action,
      }
    },
  }
  const manifest = defineManifest({
    id: 'payments',
    offers: [paymentsRef],
    contributes: [
      view(payRoute, { load: () => import('./PayView.tsx') }),
      view(payQuoteRoute, { load: () => import('./PayQuoteView.tsx') }),
    ],
  })
  const setup = manifest.setup(({ offer }) => offer(paymentsRef, service))
  demo = mountDemo({ plugins: [definePlugin(manifest, async () => ({ default: setup }))()] })
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
  const payment = { network, asset: usdc, amount: 1_900_000n, recipient: till }
  const { state } = await openView(payRoute, { method: undefined, request, payment })
  await expect.poll(regions).toContain('Loading payment options')
  state.set({ ...state.get(), walletMethods: [method] })
  await expect.poll(regions).toContain('Pay from your wallet')
})
