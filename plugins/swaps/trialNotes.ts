import type { AssetId, Note, Trial } from '#kernel'
import type { SwapOffer } from './port.ts'

const stop = (code: string): Note => ({ level: 'stop', code })
const keyOf = (asset: AssetId) => asset.toLowerCase()

/**
 * What the trial says against it: it fails, it gives less than was offered, or it takes what nobody
 * asked for. A node that tries it may not show what comes of it.
 */
export function trialNotes(
  { outcome, moves }: Trial,
  { from, to, give, least }: Pick<SwapOffer, 'from' | 'to' | 'give' | 'least'>,
): readonly Note[] {
  if (outcome === 'fails') return [stop('would-fail')]
  if (outcome === 'untried') return []
  if (!moves) return [{ level: 'info', code: 'unseen' }]
  const [given, got] = [keyOf(from.asset.id), keyOf(to.asset.id)]
  const taken = [...moves].some(([asset, came]) => came < 0n && (asset !== given || -came > give))
  const came = moves.get(got) ?? 0n
  return [...(taken ? [stop('takes-more')] : []), ...(came < least ? [stop('gives-less')] : [])]
}
