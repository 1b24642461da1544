import { expect, it } from 'vitest'
import type { Asset, Effect } from '#kernel'
import type { ActionDraft, ActionStage, ActionState, ReviewedAction } from '#kernel/reviewed-action'
import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'
import { startAccount } from '../../test/harness/startAccount.ts'
import { assetKey } from './assetKey.ts'
import { createQuotes } from './createQuotes.ts'

const account = '0xAa00000000000000000000000000000000000001'
const till = '0xCc00000000000000000000000000000000000003'
const usdc: Asset = {
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const ether: Asset = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const side = (network: string, { id, ...metadata }: Asset, amount: string) => ({
  amount,
  currency: { network, asset: id, metadata },
})
const call = (to: string) => ({
  requestId: 'r1',
  type: 'transaction',
  transaction: { from: account, to, data: '0xdeadbeef', value: '0' },
})
/** An offer of two steps: the allowance of 100 units, and the call that takes them. */
const offer = {
  origin: side('eip155:1', usdc, '100'),
  destination: side('eip155:10', ether, '5'),
  steps: [call(usdc.id), call(till)],
  fees: [],
  timeInSeconds: 30,
}

/** An action whose stage a test moves; real ones need a wallet and a chain. */
function createActionDouble({ kind, network, action }: ActionDraft) {
  const listeners = new Set<(state: ActionState) => void>()
  let state: ActionState = { at: 'review', notes: [] }
  const effect: Effect =
    kind === 'approve'
      ? { kind: 'allowance', asset: usdc.id, to: till, amount: 100n }
      : { kind: 'call', to: till, value: 0n }
  const double: ReviewedAction = {
    ...{ id: kind, kind, network, action, account: `eip155:1:${account}` },
    effects: [effect],
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    confirm: async () => state,
    cancel: () => {},
  }
  const move = (at: ActionStage) => {
    state = { at, notes: [] }
    for (const listener of [...listeners]) listener(state)
  }
  return { double, move }
}

/** Quotes of a way with 900 units of a token, for a coin on another network. */
async function startQuotes() {
  const balanceOf = (asset: Asset) => ({ asset, total: 900n, spendable: 900n })
  const { kernel, platform, connect } = startAccount({
    answers: { '/transfers/quote': { body: offer } },
    balances: async () => [balanceOf(ether), balanceOf(usdc)],
  })
  await connect()
  const { connections, networks, provider } = kernel
  const [network, elsewhere] = [networks.find('eip155:1'), networks.find('eip155:10')]
  if (!network || !elsewhere) throw new Error('A network is missing')
  const built: ReturnType<typeof createActionDouble>[] = []
  const quotes = createQuotes({
    ...{ connections, networks, platform, provider },
    transfers: { plan: () => Promise.reject(new Error('Nothing is planned')) },
    reviewedActions: {
      async build(draft) {
        const action = createActionDouble(draft)
        built.push(action)
        return action.double
      },
    },
    claim: async () => [],
  })
  const way: WalletMethod = {
    ...{ kind: 'wallet', id: assetKey(network, usdc.id), network, asset: usdc },
    ...{ balance: 900n, direct: false },
  }
  const createPayment = () => ({ network: elsewhere, asset: ether, amount: 5n, recipient: account })
  return { built, quotes, way, createPayment }
}

it('asks for an allowance again once a payment has used it', async () => {
  const { built, quotes, way, createPayment } = await startQuotes()
  const review = async (payment: ResolvedPayment) => {
    const { last } = await quotes.review({ payment, way }, {})
    return last ? 'pay' : 'allow'
  }
  const first = createPayment()
  expect(await review(first)).toBe('allow')
  built.at(-1)?.move('confirmed')
  expect(await review(first)).toBe('pay')
  expect(await review(createPayment())).toBe('pay')
  built.at(-1)?.move('sent')
  expect(await review(createPayment())).toBe('allow')
})

it('converts what is due into the asset of the way by both prices, if they are known', async () => {
  const { quotes, way, createPayment } = await startQuotes()
  const one = { value: 1n, decimals: 0 }
  const priced = { ...way, price: one }
  // 5 units of 18 decimals, at 10¹² dollars for one, are 5 units of 6 decimals at a dollar.
  const price = { value: 10n ** 12n, decimals: 0 }
  const payment = createPayment()
  const known = await quotes.review({ payment, way: priced, price }, {})
  const unknown = await quotes.review({ payment, way: priced }, {})
  expect([known.quote.due, unknown.quote.due]).toEqual([5n, undefined])
})
