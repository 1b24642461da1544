import { expect, it } from 'vitest'
import type { Asset, Effect, Namespace } from '#kernel'
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

/** `approve` of zero for the contract. */
const isReset = (data: string) => data.includes(`${till.slice(2).toLowerCase()}${'0'.repeat(64)}`)
/** The amount in the data of the approval of an offer. */
const amountIn = (data: string) => BigInt(/deadbeef(\d+)/.exec(data)?.[1] ?? 100)

/** An action whose stage a test moves; real ones need a wallet and a chain. */
function createActionDouble({ kind, network, action }: ActionDraft) {
  const listeners = new Set<(state: ActionState) => void>()
  let state: ActionState = { at: 'review', notes: [] }
  const data = JSON.stringify('params' in action ? action.params : '')
  const effect: Effect =
    kind === 'approve'
      ? { kind: 'allowance', asset: usdc.id, to: till, amount: isReset(data) ? 0n : amountIn(data) }
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
  const move = (at: ActionStage, altered = false) => {
    state = { at, notes: [], altered }
    for (const listener of [...listeners]) listener(state)
  }
  return { double, move }
}

/** An offer of that amount. */
const offerOf = (amount: string) => ({
  ...offer,
  origin: side('eip155:1', usdc, amount),
  steps: [
    {
      ...call(usdc.id),
      transaction: { ...call(usdc.id).transaction, data: `0xdeadbeef${amount.padStart(4, '0')}` },
    },
    call(till),
  ],
})

/**
 * Quotes of a way with 900 units of a token, for a coin on another network. `token` answers for its
 * contract.
 */
async function startQuotes(token: Pick<Namespace, 'allowance' | 'simulate'> = {}) {
  const balanceOf = (asset: Asset) => ({ asset, total: 900n, spendable: 900n })
  const { kernel, platform, connect, answer } = startAccount({
    answers: { '/transfers/quote': { body: offer } },
    balances: async () => [balanceOf(ether), balanceOf(usdc)],
  })
  await connect()
  const { connections, networks, provider } = kernel
  const [network, elsewhere] = [networks.find('eip155:1'), networks.find('eip155:10')]
  if (!network || !elsewhere) throw new Error('A network is missing')
  const built: ReturnType<typeof createActionDouble>[] = []
  const quotes = createQuotes({
    ...{ connections, platform, provider },
    networks: { load: async (name) => ({ ...(await networks.load(name)), ...token }) },
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
  return { built, quotes, way, createPayment, answer }
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

it('counts no allowance that is another one on the chain', async () => {
  const { built, quotes, way, createPayment } = await startQuotes()
  const payment = createPayment()
  await quotes.review({ payment, way }, {})
  built.at(-1)?.move('confirmed', true)
  expect((await quotes.review({ payment, way }, {})).last).toBe(false)
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

it.each([
  ['less', '99', 'allow'],
  ['1 % more', '101', 'pay'],
  ['more', '110', 'allow'],
])('compares a confirmed allowance with a new quote: %s than it takes', async (_, first, next) => {
  const { built, quotes, way, createPayment, answer } = await startQuotes()
  const review = async (payment: ResolvedPayment) => {
    const { last } = await quotes.review({ payment, way }, {})
    return last ? 'pay' : 'allow'
  }
  answer('/transfers/quote', { body: offerOf(first) })
  expect(await review(createPayment())).toBe('allow')
  built.at(-1)?.move('confirmed')
  answer('/transfers/quote', { body: offerOf('100') })
  expect(await review(createPayment())).toBe(next)
})

/** A token that refuses to change an allowance other than to zero, as USDT does. */
function createStrictToken(allowance: bigint) {
  const token = { allowance, isPaused: false }
  return {
    token,
    code: {
      allowance: async () => token.allowance,
      simulate: async (_: unknown, sent: readonly unknown[]) => {
        const first = JSON.stringify(sent[0])
        const refuses = token.isPaused || (token.allowance > 0n && !isReset(first))
        return { outcome: refuses ? ('fails' as const) : ('works' as const) }
      },
    },
  }
}

it('resets an allowance first that the token refuses to change, as a step of its own', async () => {
  const { token, code } = createStrictToken(7n)
  const { built, quotes, way, createPayment } = await startQuotes(code)
  const payment = createPayment()
  const review = () => quotes.review({ payment, way }, {})
  const shown = async () => {
    const { quote, step, last, reset, action } = await review()
    const [effect] = action.effects
    return [step, quote.steps.length, last, reset, effect?.kind === 'allowance' && effect.amount]
  }
  expect(await shown()).toEqual([0, 3, false, true, 0n])
  // The visitor went back and came again.
  expect(await shown()).toEqual([0, 3, false, true, 0n])
  built.at(-1)?.move('confirmed')
  // A node that has not seen the reset yet does not lead back to it.
  expect(await shown()).toEqual([1, 3, false, undefined, 100n])
  token.allowance = 0n
  built.at(-1)?.move('confirmed')
  expect(await shown()).toEqual([2, 3, true, undefined, false])
})

it.each([
  ['the token changes any allowance', 7n, { outcome: 'works' as const }],
  ['nothing is allowed', 0n, { outcome: 'fails' as const }],
  ['the token refuses zero as well', 7n, { outcome: 'fails' as const }],
  ['no node can simulate', 7n, { outcome: 'untried' as const }],
])('asks for no reset if %s', async (_, allowance, simulation) => {
  const { quotes, way, createPayment } = await startQuotes({
    allowance: async () => allowance,
    simulate: async () => simulation,
  })
  const { reset, quote } = await quotes.review({ payment: createPayment(), way }, {})
  expect([reset, quote.steps.length]).toEqual([undefined, 2])
})

it('names the asset of the way as its chain does, whatever the provider calls it', async () => {
  const { quotes, way, createPayment } = await startQuotes()
  const asset = { ...usdc, symbol: 'SHIB', name: 'Worth little' }
  const { quote } = await quotes.review({ payment: createPayment(), way: { ...way, asset } }, {})
  expect([quote.method.asset, quote.method.id]).toEqual([usdc, way.id])
})
