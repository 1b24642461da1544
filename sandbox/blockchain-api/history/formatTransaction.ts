import { formatUnits, getAddress } from 'viem'
import type { components } from '../../api/provider.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { AssetRegistry } from '../assets/createAssetRegistry.ts'
import type { LedgerEntry, Move } from './LedgerEntry.ts'
import { operationType } from './operationType.ts'

export type Transaction = components['schemas']['Transaction']
type Transfer = components['schemas']['Transfer']

export type FormatOptions = {
  readonly assets: AssetRegistry
  /** True if a collectible's contract is known spam, by its lowercase address. */
  isSpam(contract: string): boolean
  /** When it is to have been, for a transaction that a control call gave another time. */
  minedAt(hash: string): number | undefined
}

async function formatMove(
  chain: EvmChain,
  address: string,
  move: Move,
  { assets, isSpam }: FormatOptions,
): Promise<Transfer> {
  const direction = move.from === move.to ? 'self' : move.to === address ? 'in' : 'out'
  const asset = await assets.read(chain, move.asset)
  const url = assets.picture(asset.symbol)
  if (move.collectible !== undefined) {
    const nft = {
      name: `${asset.name} #${move.collectible}`,
      content: { preview: { url }, detail: { url } },
      flags: { is_spam: isSpam(move.asset) },
    }
    return { direction, quantity: { numeric: '1' }, nft_info: nft }
  }
  const numeric = formatUnits(move.amount, asset.decimals)
  const price = assets.prices.of(asset.id)
  const worth = price === undefined ? {} : { price, value: Number(numeric) * price }
  return {
    direction,
    quantity: { numeric },
    ...worth,
    fungible_info: { name: asset.name, symbol: asset.symbol, icon: { url } },
  }
}

/** A transaction in the provider's form, for one of its accounts. */
export async function formatTransaction(
  chain: EvmChain,
  entry: LedgerEntry,
  address: string,
  parts: FormatOptions,
): Promise<Transaction> {
  const moves = entry.moves.filter((move) => move.from === address || move.to === address)
  const kind = operationType(entry, address, moves)
  const [only, ...others] = moves
  const single = others.length === 0 ? only : undefined
  const show = (given: string | undefined) => (given ? getAddress(given) : '')
  return {
    id: `${chain.caip2}:${entry.hash}`,
    metadata: {
      operationType: kind,
      hash: entry.hash,
      chain: chain.caip2,
      minedAt: new Date(parts.minedAt(entry.hash) ?? entry.minedAt).toISOString(),
      sentFrom: show(kind === 'receive' ? (single?.from ?? entry.from) : entry.from),
      sentTo: show(kind === 'send' || kind === 'receive' ? (single?.to ?? entry.to) : entry.to),
      status: entry.status,
      nonce: entry.nonce,
    },
    transfers: await Promise.all(moves.map((move) => formatMove(chain, address, move, parts))),
  }
}
