import type { Effect } from '#kernel'
import { createState, defineManifest, definePlugin } from '#kernel'
import type { ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { Payments, Quote, WalletMethod } from '#plugins/ports/payments'
import { paymentsRef, payQuoteRoute, payRoute } from '#plugins/ports/payments'
import { view } from '#ui-shell/slots'
import type { Demo } from './mountDemo.ts'
import { mountDemo } from './mountDemo.ts'
import { createNetworkDouble } from './NamespaceDouble.ts'

/** Whom the quotes pay, and the contract that an approval allows. */
export const till = '0xCc00000000000000000000000000000000000003'

/** A way to pay with a token of 6 decimals on Ethereum. */
export function createPaymentMethod(
  asset: Pick<WalletMethod['asset'], 'id' | 'symbol' | 'name'>,
): WalletMethod {
  const network = createNetworkDouble('eip155', 1, { name: 'Ethereum' })
  const token = { ...asset, decimals: 6 }
  return { kind: 'wallet', id: 'token', network, asset: token, balance: 9_000_000n, direct: false }
}

/** A quote of 2 of the method's token, of this many calls. */
export function createPaymentQuote(method: WalletMethod, steps: number): Quote {
  return {
    ...{ id: 'r1', method, account: `eip155:1:${till}`, amount: 2_000_000n, fees: [], seconds: 0 },
    steps: Array.from({ length: steps }, () => ({
      ...{ kind: 'call', from: till, to: till, data: '0x', value: 0n },
    })),
  }
}

/** The review of an approval of this amount; `step` moves it. */
export function createApprovalDouble({ method, account }: Quote, amount: bigint) {
  const step = createState<ActionState>({ at: 'review', notes: [] }, () => {})
  const effects: readonly Effect[] = [
    { kind: 'allowance', asset: method.asset.id, amount, to: till },
  ]
  const action: ReviewedAction = {
    ...{ id: 'a1', kind: 'approve', network: 'eip155:1', account, effects },
    ...{ action: { method: 'eth_sendTransaction', params: [] } },
    ...{ get: step.get, subscribe: step.subscribe, confirm: async () => step.get() },
    cancel: () => {},
  }
  return { action, step }
}

/** Mounts the views of payments over a state and a review. */
export function mountPayments(
  state: Pick<Payments, 'get' | 'subscribe'>,
  review: Payments['review'],
): Demo {
  const refuse = () => Promise.reject(new TypeError('not expected'))
  const service: Payments = {
    ...{ get: state.get, subscribe: state.subscribe, review },
    ...{ pay: refuse, refresh: async () => {}, choose: () => {}, confirm: refuse },
    ...{ payFromExchange: refuse, chooseAnotherMethod: () => {} },
  }
  const manifest = defineManifest({
    id: 'payments',
    offers: [paymentsRef],
    contributes: [
      view(payRoute, { load: () => import('../../plugins/payments/PayView.tsx') }),
      view(payQuoteRoute, { load: () => import('../../plugins/payments/PayQuoteView.tsx') }),
    ],
  })
  const setup = manifest.setup(({ offer }) => offer(paymentsRef, service))
  return mountDemo({ plugins: [definePlugin(manifest, async () => ({ default: setup }))()] })
}
