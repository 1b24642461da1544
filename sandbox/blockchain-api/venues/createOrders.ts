import { randomBytes } from 'node:crypto'
import { formatUnits } from 'viem'
import type { Treasury } from './createTreasury.ts'
import type { Order } from './Order.ts'

/** How a deal ends, once it is decided: `stuck` never does. */
export const orderOutcomes = ['success', 'failure', 'stuck'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export type Orders = {
  open(deal: Pick<Order, 'asset' | 'amount' | 'recipient'>): Order
  find(id: string): Order | undefined
  /** The visitor is on the page. */
  visit(id: string): void
  /**
   * Ends an open order; false if it had ended before. A successful order is paid out. The outcome
   * that a control call planned precedes the given one.
   */
  settle(id: string, ending: OrderOutcome): boolean
  /** How the next deals end whatever the visitor presses. */
  plan(plans: readonly OrderOutcome[]): void
  /** For control calls. */
  list(): readonly object[]
  reset(): void
}

/** Deals of one kind, and what became of them. */
export function createOrders(treasury: Treasury): Orders {
  const deals = new Map<string, Order>()
  const state = { plans: [] as readonly OrderOutcome[] }
  const change = (id: string, part: Partial<Order>) => {
    const deal = deals.get(id)
    if (deal) deals.set(id, { ...deal, ...part })
  }
  async function payOut({ id, asset, amount, recipient }: Order) {
    try {
      const { hash, landed } = await treasury.pay(asset, recipient, amount)
      change(id, { hash })
      await landed
      change(id, { status: 'done' })
    } catch {
      change(id, { status: 'failed' })
    }
  }
  return {
    open(part) {
      const deal: Order = { ...part, id: randomBytes(12).toString('hex'), status: 'new' }
      deals.set(deal.id, deal)
      return deal
    },
    find: (id) => deals.get(id),
    visit(id) {
      if (deals.get(id)?.status === 'new') change(id, { status: 'waiting' })
    },
    settle(id, requested) {
      const deal = deals.get(id)
      if (!deal || (deal.status !== 'new' && deal.status !== 'waiting')) return false
      const [ending = requested, ...plans] = state.plans
      state.plans = plans
      change(id, { status: ending === 'failure' ? 'failed' : 'sending' })
      if (ending === 'success') void payOut(deal)
      return true
    },
    plan(plans) {
      state.plans = [...state.plans, ...plans]
    },
    list: () =>
      [...deals.values()].map(({ asset, amount, ...deal }) => ({
        ...deal,
        asset: asset.id,
        symbol: asset.symbol,
        amount: formatUnits(amount, asset.decimals),
      })),
    reset() {
      deals.clear()
      state.plans = []
    },
  }
}
