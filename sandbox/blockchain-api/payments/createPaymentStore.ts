import type { LazyChain } from '../../chains/openChain.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Ledger } from '../history/openLedger.ts'
import type { Treasury } from '../venues/createTreasury.ts'
import type { Payment, PaymentStatus } from './Payment.ts'
import { readBalance } from './readBalance.ts'

/** How the next payments end, whatever comes in. */
export const plannedOutcomes = ['failure', 'refund', 'timeout', 'submitted', 'pending'] as const
export type PlannedOutcome = (typeof plannedOutcomes)[number]

export type PaymentParts = {
  readonly chains: readonly EvmChain[]
  readonly lazyChains: readonly LazyChain[]
  readonly ledgers: readonly Ledger[]
  readonly treasury: Treasury
}
export type PaymentStore = {
  keep(payment: Payment): Promise<void>
  /**
   * Reads a payment's status from the chain, and pays the recipient once the deposit is there.
   * Undefined for a payment without a quote.
   */
  follow(requestId: string, now: number): Promise<PaymentStatus | undefined>
  plan(endings: readonly PlannedOutcome[]): void
  list(): readonly object[]
  reset(): void
}

const lifetime = 10 * 60_000

/** Looks whether a payment's deposit came in, or how its transaction ended. */
function createWatch({ chains, lazyChains, ledgers }: PaymentParts) {
  /** Balances of the deposit addresses before their deposits. */
  const before = new Map<string, bigint>()
  const heldFor = ({ origin }: Payment, receiver: string) =>
    readBalance(chains, lazyChains, origin.asset, receiver)
  return {
    async begin(payment: Payment) {
      const { requestId, awaits } = payment
      if (awaits.kind === 'deposit') before.set(requestId, await heldFor(payment, awaits.receiver))
    },
    async arrived(payment: Payment): Promise<boolean | 'failed'> {
      const { requestId, awaits, origin, destination } = payment
      if (awaits.kind === 'deposit')
        return (
          (await heldFor(payment, awaits.receiver)) - (before.get(requestId) ?? 0n) >= origin.amount
        )
      const ledger = ledgers.find(({ chain }) => chain.caip2 === destination.asset.caip2)
      const entry = (await ledger?.read())?.find(
        ({ input, status }) => input === awaits.data && status !== 'pending',
      )
      return entry?.status === 'failed' ? 'failed' : entry !== undefined
    },
    reset: () => before.clear(),
  }
}

/** Pays from the treasury; false if the payment did not land. */
async function tryToPay(
  { treasury }: PaymentParts,
  to: string,
  { asset, amount }: Payment['destination'],
): Promise<boolean> {
  try {
    const { landed } = await treasury.pay(asset, to, amount)
    await landed
    return true
  } catch {
    return false
  }
}

const summarize = ({ requestId, user, recipient, status }: Payment) => ({
  requestId,
  user,
  recipient,
  status,
})

/** Payments that were quoted, and what became of them. */
export function createPaymentStore(parts: PaymentParts): PaymentStore {
  const payments = new Map<string, Payment>()
  const state = { plans: [] as readonly PlannedOutcome[] }
  const watch = createWatch(parts)
  const say = (payment: Payment, status: PaymentStatus): PaymentStatus => {
    payments.set(payment.requestId, { ...payment, status })
    return status
  }
  const payOut = async (
    payment: Payment,
    to: string,
    part: Payment['destination'],
    end: PaymentStatus,
  ) => say(payment, (await tryToPay(parts, to, part)) ? end : 'failure')
  function settle(payment: Payment): PaymentStatus {
    const [plan, ...plans] = state.plans
    state.plans = plans
    if (plan === 'refund' && payment.user) {
      void payOut(payment, payment.user, payment.origin, 'refund')
      return say(payment, 'pending')
    }
    if (plan) return say(payment, plan)
    const paysItself =
      payment.awaits.kind === 'transaction' || payment.awaits.receiver === payment.recipient
    if (paysItself) return say(payment, 'success')
    void payOut(payment, payment.recipient, payment.destination, 'success')
    return say(payment, 'pending')
  }
  return {
    async keep(payment) {
      await watch.begin(payment)
      payments.set(payment.requestId, payment)
    },
    async follow(requestId, now) {
      const payment = payments.get(requestId)
      if (payment?.status !== 'waiting') return payment?.status
      const there = await watch.arrived(payment)
      // Another question may have been answered meanwhile; the recipient is paid once.
      const current = payments.get(requestId)
      if (current?.status !== 'waiting') return current?.status
      if (there === 'failed') return say(payment, 'failure')
      if (there) return settle(payment)
      return now - payment.quotedAt > lifetime ? say(payment, 'timeout') : 'waiting'
    },
    plan(endings) {
      state.plans = [...state.plans, ...endings]
    },
    list: () => [...payments.values()].map(summarize),
    reset() {
      payments.clear()
      watch.reset()
      state.plans = []
    },
  }
}
