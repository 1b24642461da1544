import type { AssetId, Note, Simulation } from '#kernel'
import type { SwapOffer } from '#plugins/ports/swaps'

const stopNote = (code: string): Note => ({ level: 'stop', code })
const toKey = (asset: AssetId) => asset.toLowerCase()

/**
 * Notes from a simulation: it fails, yields less than offered, or takes more than requested.
 * A node may report no balance changes.
 */
export function simulationNotes(
  { outcome, balanceChanges }: Simulation,
  {
    from,
    to,
    amountIn,
    minAmountOut,
  }: Pick<SwapOffer, 'from' | 'to' | 'amountIn' | 'minAmountOut'>,
): readonly Note[] {
  if (outcome === 'fails') return [stopNote('would-fail')]
  if (outcome === 'untried') return []
  if (!balanceChanges) return [{ level: 'info', code: 'unseen' }]
  const [paid, received] = [toKey(from.asset.id), toKey(to.asset.id)]
  const taken = [...balanceChanges].some(
    ([asset, came]) => came < 0n && (asset !== paid || -came > amountIn),
  )
  const came = balanceChanges.get(received) ?? 0n
  return [
    ...(taken ? [stopNote('takes-more')] : []),
    ...(came < minAmountOut ? [stopNote('gives-less')] : []),
  ]
}
