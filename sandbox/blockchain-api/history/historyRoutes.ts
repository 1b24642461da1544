import { isAddress } from 'viem'
import type { Call, Reply, Route } from '../../api/reply.ts'
import { ok, RouteError } from '../../api/reply.ts'
import type { LazyChain } from '../../chains/openChain.ts'
import { parsePlainAddress, stripChainId } from '../parsePlainAddress.ts'
import type { FormatOptions, Transaction } from './formatTransaction.ts'
import { formatTransaction } from './formatTransaction.ts'
import type { LedgerEntry } from './LedgerEntry.ts'
import type { Ledger } from './openLedger.ts'
import { readSolanaHistory } from './readSolanaHistory.ts'

type SentTransaction = {
  readonly hash: string
  readonly time: number
  readonly block: number
  readonly index: number
  draw(): Promise<Transaction>
}
export type HistoryParts = FormatOptions & {
  readonly ledgers: readonly Ledger[]
  readonly lazyChains: readonly LazyChain[]
}

const perPage = 50
const emptyPage = 'No such cursor; begin again'

const touches = ({ from, to, moves }: LedgerEntry, address: string) =>
  from === address ||
  to === address ||
  moves.some((move) => move.from === address || move.to === address)

/** Newest first; in one second, the order of the chain. */
const newerFirst = (one: SentTransaction, other: SentTransaction) =>
  other.time - one.time ||
  other.block - one.block ||
  other.index - one.index ||
  (one.hash < other.hash ? -1 : 1)

const encode = (hash: string) => Buffer.from(hash).toString('base64url')

/** The place after the transaction that a cursor names; new transactions do not move it. */
function placeAfter(transactions: readonly SentTransaction[], cursor: string | null): number {
  if (!cursor) return 0
  const wanted = Buffer.from(cursor, 'base64url').toString()
  const index = transactions.findIndex(({ hash }) => hash === wanted)
  if (index < 0) throw new RouteError(400, 'INVALID_CURSOR', emptyPage)
  return index + 1
}

/** Reads a Solana history; a chain that is not running only starts when named. */
async function onSolana(
  { spec, running, current }: LazyChain,
  address: string,
  byName: boolean,
  assets: HistoryParts['assets'],
): Promise<readonly SentTransaction[]> {
  const chain = await (byName ? running() : current())
  const [caip2 = ''] = spec.networks
  const list = chain ? await readSolanaHistory(caip2, chain, address, assets) : []
  return list.map((one, place) => {
    const { hash, minedAt: date } = one.metadata
    return { hash, block: -place, index: 0, time: Date.parse(date), draw: async () => one }
  })
}

/** Account histories, read from the chains. */
export function historyRoutes(parts: HistoryParts): readonly Route[] {
  const { ledgers, lazyChains, minedAt, assets } = parts

  async function onEvm(
    { chain, read }: Ledger,
    address: string,
  ): Promise<readonly SentTransaction[]> {
    const entries = (await read()).filter((entry) => touches(entry, address))
    return entries.map((entry) => {
      const { hash, block, index } = entry
      return {
        hash,
        block,
        index,
        time: minedAt(hash) ?? entry.minedAt,
        draw: () => formatTransaction(chain, entry, address, parts),
      }
    })
  }
  async function handle({ params, query }: Call): Promise<Reply> {
    const given = stripChainId(params['address'] ?? '')
    const wanted = query.get('chainId')
    const solana = lazyChains.filter(
      ({ spec }) =>
        spec.id === 'solana' &&
        spec.isAddress(given) &&
        (!wanted || spec.networks.includes(wanted)),
    )
    const isElsewhere =
      !isAddress(given, { strict: false }) && lazyChains.some(({ spec }) => spec.isAddress(given))
    const evm = isElsewhere ? [] : ledgers.filter(({ chain }) => !wanted || chain.caip2 === wanted)
    const address = isElsewhere ? given : parsePlainAddress(given).toLowerCase()
    const lists = [
      ...evm.map((ledger) => onEvm(ledger, address)),
      ...solana.map((one) => onSolana(one, address, wanted !== null, assets)),
    ]
    const transactions = (await Promise.all(lists)).flat().sort(newerFirst)
    const from = placeAfter(transactions, query.get('cursor'))
    const page = transactions.slice(from, from + perPage)
    const last = page.at(-1)
    return ok({
      data: await Promise.all(page.map((one) => one.draw())),
      next: last && from + perPage < transactions.length ? encode(last.hash) : null,
    })
  }
  return [{ method: 'GET', path: '/v1/account/{address}/history', shape: 'blockchain', handle }]
}
