import type { Effect } from '#kernel'

/**
 * Effects in which the transfers of one asset to one recipient are one, with the sum of their
 * amounts, where the first of them was.
 */
export function sumTransfers(effects: readonly Effect[]): readonly Effect[] {
  const merged: Effect[] = []
  for (const effect of effects) {
    const index = merged.findIndex(
      (one) =>
        effect.kind === 'transfer' &&
        one.kind === 'transfer' &&
        one.asset === effect.asset &&
        one.to === effect.to,
    )
    const existing = merged[index]
    if (existing?.kind === 'transfer' && effect.kind === 'transfer')
      merged[index] = { ...existing, amount: existing.amount + effect.amount }
    else merged.push(effect)
  }
  return merged
}
