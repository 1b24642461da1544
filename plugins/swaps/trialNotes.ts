import type { AssetId, Note } from '#kernel'
import { coinAddress } from './coinAddress.ts'
import type { Trial } from './createTrial.ts'
import type { SwapOffer } from './port.ts'

const stop = (code: string): Note => ({ level: 'stop', code })
const keyOf = (asset: AssetId) => (asset === 'native' ? coinAddress : asset.toLowerCase())

/** What the trial says against it: it fails, it gives less than was offered, or it takes what nobody asked for. A node that shows no transfers of coins says nothing of those. */
export function trialNotes({ outcome, moves }: Trial, { from, to, give, least }: Pick<SwapOffer, 'from' | 'to' | 'give' | 'least'>): readonly Note[] {
  if (outcome === 'fails') return [stop('would-fail')]
  if (!moves) return []
  const [given, got] = [keyOf(from.asset.id), keyOf(to.asset.id)]
  const taken = [...moves].some(([asset, came]) => came < 0n && (asset !== given || -came > give))
  const came = moves.get(got) ?? 0n
  const unseen = got === coinAddress && !moves.has(coinAddress)
  return [...(taken ? [stop('takes-more')] : []), ...(!unseen && came < least ? [stop('gives-less')] : [])]
}
