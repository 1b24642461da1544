import { afterEach, expect, it } from 'vitest'
import type { Effect, Network } from '#kernel'
import { createState, defineManifest, definePlugin } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Payments, PayState, Quote, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute } from '#plugins/ports/payments'
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

/** Opens the review of a step that allows this amount. */
async function openStep(step: number, amount: bigint) {
  const effect: Effect = { kind: 'allowance', asset: usdt.id, amount, to: till }
  const state = createState<ActionState>({ at: 'review', notes: [] }, () => {})
  const action: ReviewedAction = {
    ...{ id: 'a1', kind: 'approve', network: 'eip155:1', account: quote.account },
    ...{ action: { method: 'eth_sendTransaction', params: [] }, effects: [effect] },
    ...{ get: state.get, subscribe: state.subscribe },
    confirm: async () => state.get(),
    cancel: () => {},
  }
  const payState: PayState = { method, exchanges: [] }
  const refuse = async () => expect.fail('not expected')
  const service: Payments = {
    ...{ get: () => payState, subscribe: () => () => {} },
    ...{ pay: refuse, refresh: async () => {}, choose: () => {}, confirm: async () => state.get() },
    ...{ payFromExchange: refuse, chooseAnotherMethod: () => {} },
    review: async () => ({
      ...{ quote, step, last: false, action },
      ...(step === 0 && { reset: true }),
    }),
  }
  const manifest = defineManifest({
    id: 'payments',
    offers: [paymentsRef],
    contributes: [view(payQuoteRoute, { load: () => import('./PayQuoteView.tsx') })],
  })
  const setup = manifest.setup(({ offer }) => offer(paymentsRef, service))
  demo = mountDemo({ plugins: [definePlugin(manifest, async () => ({ default: setup }))()] })
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
