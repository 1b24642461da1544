import { integer, maxValue, minValue, number, object, pipe, transform } from 'valibot'
import type { AbortOptions, Account, Balance, Caip2, NamespaceHost, Schema } from '#kernel'
import { fault, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { createEsplora } from './esplora.ts'
import { listAccountAddresses } from './listAccountAddresses.ts'

// An address's history may sum up to more than the supply; the bound is a safe integer.
const satoshis = pipe(
  number(),
  integer(),
  minValue(0),
  maxValue(Number.MAX_SAFE_INTEGER),
  transform((amount) => BigInt(amount)),
)
const statsSchema = object({ funded_txo_sum: satoshis, spent_txo_sum: satoshis })
type Stats = { readonly funded_txo_sum: bigint; readonly spent_txo_sum: bigint }
const addressStatsSchema: Schema<{ readonly chain_stats: Stats; readonly mempool_stats: Stats }> =
  object({ chain_stats: statsSchema, mempool_stats: statsSchema })

/** The coin of a network. */
function getNativeAsset(host: NamespaceHost, network: Caip2) {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
  }
  return { id: 'native', name, symbol, decimals }
}

/**
 * Reads what an account holds over all its addresses, pending included.
 * Coins of an ordinals address are never spendable.
 */
export async function readBalances(
  { host, connectionStates }: Pick<ChainTools, 'host' | 'connectionStates'>,
  account: Account,
  options: AbortOptions,
): Promise<readonly Balance[]> {
  const { network, role } = account
  const esplora = createEsplora(host)
  const sums = await Promise.all(
    listAccountAddresses(connectionStates, account).map(async ({ address }) => {
      const { status, json } = await esplora(
        network,
        `/address/${address}`,
        options.signal ? { signal: options.signal } : {},
      )
      if (status !== 200) throw fault('rpc', json)
      const { chain_stats: chain, mempool_stats: mempool } = parse(
        addressStatsSchema,
        json,
        'The balance',
      )
      return (
        chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
      )
    }),
  )
  const total = sums.reduce((sum, one) => sum + one, 0n)
  return [
    {
      asset: getNativeAsset(host, network),
      total,
      spendable: role === 'ordinals' || total < 0n ? 0n : total,
    },
  ]
}
