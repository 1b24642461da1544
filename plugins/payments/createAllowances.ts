import type { Caip10 } from '#kernel'
import type { ActionStage, ReviewedAction } from '#kernel/reviewed-action'

type Allowed = {
  readonly account: Caip10
  readonly asset: string
  readonly to: string
  readonly amount: bigint
}

/** Stages of a payment that may have taken what was allowed. */
const takingStages: readonly ActionStage[] = ['sent', 'confirmed', 'replaced', 'unknown']

function readAllowance({ account, effects }: ReviewedAction): Allowed | undefined {
  const [effect] = effects
  return effect?.kind === 'allowance' && effect.amount !== 'unlimited'
    ? { account, asset: effect.asset, to: effect.to, amount: effect.amount }
    : undefined
}

/** True for an allowance of the same asset and account for the same contract. */
const isSameAllowance = (one: Allowed, other: Allowed) =>
  one.account === other.account && one.asset === other.asset && one.to === other.to

/** Tracks allowances that the chain has confirmed and no payment has used since. */
export function createAllowances() {
  let confirmed: readonly Allowed[] = []
  const find = (action: ReviewedAction) => {
    const wanted = readAllowance(action)
    const found = wanted && confirmed.find((one) => isSameAllowance(one, wanted))
    return wanted && found && { wanted: wanted.amount, found: found.amount }
  }
  return {
    /**
     * True if the allowance suffices for the step, and is at most 1 % more: the bytes of the payment
     * do not show what it takes, and a new quote at a moved price asks for no second approval.
     */
    covers(action: ReviewedAction): boolean {
      const amounts = find(action)
      return (
        amounts !== undefined &&
        amounts.found >= amounts.wanted &&
        amounts.found * 100n <= amounts.wanted * 101n
      )
    },
    /** True if the allowance was just reset to zero. */
    isReset: (action: ReviewedAction): boolean => find(action)?.found === 0n,
    watchAllowance: (action: ReviewedAction) =>
      action.subscribe(({ at, altered }) => {
        const allowed = readAllowance(action)
        if (at !== 'confirmed' || altered || !allowed) return
        confirmed = [...confirmed.filter((one) => !isSameAllowance(one, allowed)), allowed]
      }),
    watchPayment: ({ account, subscribe }: ReviewedAction) =>
      subscribe(({ at }) => {
        if (takingStages.includes(at))
          confirmed = confirmed.filter((one) => one.account !== account)
      }),
  }
}
