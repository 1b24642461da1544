import type { Effect } from '#kernel'

/** Merges transfers of one asset to one recipient into one effect with their sum. */
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
