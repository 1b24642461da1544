import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import type { Effect, Network } from '#kernel'
import { createState, defineManifest, definePlugin } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Payments, PayState, Quote, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute, payRoute } from '#plugins/ports/payments'
import { view } from '#ui-shell/slots'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'

const usdt = {
  id: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  symbol: 'USDT',
  name: 'Tether USD',
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
  ...{ kind: 'wallet', id: 'usdt', network, asset: usdt, balance: 9n, direct: false },
}
const call = { kind: 'call', from: till, to: till, data: '0x', value: 0n } as const
const quote: Quote = {
  ...{ id: 'r1', method, account: `eip155:1:${till}`, amount: 2_000_000n, fees: [], seconds: 0 },
  steps: [call, call, call],
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Mounts the payments' views over a state and a review. */
function mountPayments(payState: PayState, review: Payments['review']): void {
  const refuse = async () => expect.fail('not expected')
  const service: Payments = {
    ...{ get: () => payState, subscribe: () => () => {} },
    ...{ pay: refuse, refresh: async () => {}, choose: () => {}, confirm: refuse },
    ...{ payFromExchange: refuse, chooseAnotherMethod: () => {}, review },
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
}

/** Opens the review of a step that allows this amount. */
async function openStep(step: number, amount: bigint, fees: Quote['fees'] = []) {
  const effect: Effect = { kind: 'allowance', asset: usdt.id, amount, to: till }
  const state = createState<ActionState>({ at: 'review', notes: [] }, () => {})
  const action: ReviewedAction = {
    ...{ id: 'a1', kind: 'approve', network: 'eip155:1', account: quote.account },
    ...{ action: { method: 'eth_sendTransaction', params: [] }, effects: [effect] },
    ...{ get: state.get, subscribe: state.subscribe },
    confirm: async () => state.get(),
    cancel: () => {},
  }
  mountPayments({ method, exchanges: [] }, async () => ({
    ...{ quote: { ...quote, fees }, step, last: false, action },
    ...(step === 0 && { reset: true }),
  }))
  await demo.open({ route: payQuoteRoute.id, params: undefined })
  await expect.poll(() => demo.find('[data-action=confirm]')).not.toBeNull()
}
const text = (selector: string) => demo.find(selector)?.textContent ?? ''

it('shows the reset of an allowance as a step of its own, and why the token needs it', async () => {
  await openStep(0, 0n)
  expect([text('.pay-step'), text('[data-action=confirm]')]).toEqual([
    'Step 1 of 3',
    'Reset approval',
  ])
  expect(demo.frame().textContent).toContain(
    'USDT accepts a new approval only after the old one is set to zero.',
  )
})

it('shows the approval after a reset with its amount', async () => {
  await openStep(1, 2_000_000n)
  expect([text('.pay-step'), text('[data-action=confirm]')]).toEqual([
    'Step 2 of 3',
    'Approve 2\u00a0USDT',
  ])
  expect(demo.frame().textContent).not.toContain('set to zero')
})

it('shows two fees of one name as two lines', async () => {
  const warnings: unknown[] = []
  const { error } = console
  console.error = (...parts) => void warnings.push(parts)
  const fee = { label: 'Bridge', amount: 1000n, decimals: 6, symbol: 'USDT' }
  await openStep(1, 2_000_000n, [fee, { ...fee, amount: 2000n }])
  console.error = error
  const lines = [...demo.frame().querySelectorAll('[data-fact=provider-fee] dd')]
  expect(lines.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['0.001', '0.002'])
  expect(warnings).toEqual([])
})

it('frames the button that copies a reference clear of the lines around it in forced colours', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await emulate('active')
  const request = { network: 'eip155:1', amount: '1.9', recipient: till } as const
  const asked = { ...request, label: 'Two shirts', reference: 'INV-2026-104729' }
  const payment = { network, asset: usdt, amount: 1_900_000n, recipient: till }
  mountPayments({ request: asked, payment, exchanges: [] }, async () => expect.fail('no review'))
  await demo.open({ route: payRoute.id, params: undefined })
  await expect.poll(() => demo.find('[data-action=copy-reference]')).not.toBeNull()
  const button = demo.find('[data-action=copy-reference]')
  const fact = button?.closest('.fact')
  const edges = [fact?.previousElementSibling, button, fact?.nextElementSibling].map(
    (element) => element?.getBoundingClientRect() ?? new DOMRect(),
  )
  const [above, frame, below] = edges
  const gaps = [(frame?.top ?? 0) - (above?.bottom ?? 0), (below?.top ?? 0) - (frame?.bottom ?? 0)]
  await emulate('none')
  expect(gaps.map((gap) => gap >= 5)).toEqual([true, true])
})
