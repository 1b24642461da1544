import type { Effect } from '#kernel'
import type { ReviewedAction } from '#kernel/reviewed-action'

/** An allowance that the chain has confirmed. */
export type ConfirmedAllowance = { readonly account: string; readonly effects: readonly Effect[] }

/**
 * True if the chain already has an allowance of at least that amount, for the same asset and
 * contract.
 */
export function isAlreadyAllowed(
  { account, effects }: ReviewedAction,
  allowed: readonly ConfirmedAllowance[],
): boolean {
  const [wanted] = effects
  if (wanted?.kind !== 'allowance' || wanted.amount === 'unlimited') return false
  const { asset, to, amount } = wanted
  return allowed.some(
    (one) =>
      one.account === account &&
      one.effects.some(
        (has) =>
          has.kind === 'allowance' &&
          has.asset === asset &&
          has.to === to &&
          has.amount !== 'unlimited' &&
          has.amount >= amount,
      ),
  )
}
