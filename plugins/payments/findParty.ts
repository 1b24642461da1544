import type { Review } from '#plugins/ports/payments'

/** Returns amount and address of a step that does one readable thing. */
export function findParty({ action, quote }: Review) {
  const [effect, more] = action.effects
  if (!effect || more) return undefined
  if (effect.kind === 'call')
    return {
      label: 'contract',
      value: quote.amount,
      asset: quote.method.asset.id,
      to: effect.to,
    } as const
  const { asset, amount, to } = effect
  const label = effect.kind === 'transfer' ? 'to' : 'spender'
  return amount === 'unlimited' ? undefined : ({ label, value: amount, asset, to } as const)
}
