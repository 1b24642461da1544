import type { Effect } from '#kernel'

/**
 * Effects in which the transfers of one asset to one recipient are one, with the sum of their
 * amounts, where the first of them was.
 */
export function mergedTransfers(effects: readonly Effect[]): readonly Effect[] {
  const all: Effect[] = []
  for (const effect of effects) {
    const at = all.findIndex(
      (one) =>
        effect.kind === 'transfer' &&
        one.kind === 'transfer' &&
        one.asset === effect.asset &&
        one.to === effect.to,
    )
    const before = all[at]
    if (before?.kind === 'transfer' && effect.kind === 'transfer')
      all[at] = { ...before, amount: before.amount + effect.amount }
    else all.push(effect)
  }
  return all
}
