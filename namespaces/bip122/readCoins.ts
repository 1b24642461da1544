import {
  array,
  boolean,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  pipe,
  record,
  regex,
  string,
  transform,
} from 'valibot'
import type { AbortOptions, Account, Caip2, Schema, TransferRequest } from '#kernel'
import { fault, parse, safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { createEsplora } from './esplora.ts'
import type { Coin } from './selectCoins.ts'
import type { WalletAddress } from './walletAddress.ts'

const maxSupply = 2_100_000_000_000_000
const maxCoins = 5000
/** Satoshis per virtual byte above this are a mistake of the endpoint, not a price. */
const maxFeeRate = 5000

type Unspent = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly status: { readonly confirmed: boolean }
}
const unspentSchema: Schema<readonly Unspent[]> = pipe(
  array(
    object({
      txid: pipe(string(), regex(/^[0-9a-f]{64}$/)),
      vout: pipe(number(), integer(), minValue(0), maxValue(0xffffffff)),
      value: pipe(
        number(),
        integer(),
        minValue(0),
        maxValue(maxSupply),
        transform((amount) => BigInt(amount)),
      ),
      status: object({ confirmed: boolean() }),
    }),
  ),
  maxLength(maxCoins),
)
const feeRateSchema = pipe(number(), minValue(0), maxValue(maxFeeRate))
const estimatesSchema: Schema<Readonly<Record<string, number>>> = record(
  pipe(string(), regex(/^\d{1,4}$/)),
  feeRateSchema,
)
const recommendedSchema: Schema<{
  readonly fastestFee: number
  readonly halfHourFee: number
  readonly economyFee: number
}> = object({
  fastestFee: feeRateSchema,
  halfHourFee: feeRateSchema,
  economyFee: feeRateSchema,
})

/** Reads the coins of an account over all its addresses; unsignable ones are left out. */
export async function readCoins(
  { host, decodeAddress }: ChainTools,
  account: Account,
  holdings: readonly WalletAddress[],
  options: AbortOptions,
): Promise<readonly Coin[]> {
  const { network } = account
  const lists = await Promise.all(
    holdings.map(async (holder): Promise<readonly Coin[]> => {
      const parts = decodeAddress(holder.address, network)
      if (typeof parts === 'string') return []
      const { status, json } = await createEsplora(host)(
        network,
        `/address/${holder.address}/utxo`,
        options,
      )
      if (status !== 200) throw fault('rpc', json)
      return parse(unspentSchema, json, 'The coins').map(
        ({ txid, vout, value, status: { confirmed } }) => ({
          txid,
          vout,
          value,
          confirmed,
          holder,
          parts,
        }),
      )
    }),
  )
  return lists.flat()
}

/** Blocks within which a transfer should be in the chain. */
const blockTargets = { slow: 144, normal: 6, fast: 1 } as const

/** Reads the fee rate in thousandths of a satoshi per virtual byte; at least the relay minimum. */
export async function readMilliRate(
  { host }: ChainTools,
  network: Caip2,
  speed: TransferRequest['speed'] = 'normal',
  options: AbortOptions,
): Promise<bigint> {
  const own = await createEsplora(host)(network, '/fee-estimates', options)
  const known =
    own.status === 200 ? parse(estimatesSchema, own.json, 'The fee estimates') : undefined
  if (known) return toMilliRate(pickRate(known, blockTargets[speed]))
  // mempool.space answers in its own words.
  const other = safeParse(
    recommendedSchema,
    (await createEsplora(host)(network, '/v1/fees/recommended', options)).json,
  )
  if (!other) throw fault('rpc', own.json)
  return toMilliRate(
    { slow: other.economyFee, normal: other.halfHourFee, fast: other.fastestFee }[speed],
  )
}

const toMilliRate = (rate: number) => BigInt(Math.max(1000, Math.ceil(rate * 1000)))

/** Selects the estimate for the most blocks within the target, else the quickest; 1 without any. */
function pickRate(known: Readonly<Record<string, number>>, target: number): number {
  const blocks = Object.keys(known).map(Number)
  const within = blocks.filter((count) => count <= target)
  const chosen = within.length > 0 ? Math.max(...within) : Math.min(...blocks)
  return known[String(chosen)] ?? 1
}
