import { array, nullable, nullish, number, object, optional, string, unknown } from 'valibot'
import type { AbortOptions, Caip2, Schema, TransferRequest } from '#kernel'
import { parse, safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { minBigInt } from './minBigInt.ts'
import { wholeNumber } from './wholeNumber.ts'

/** A network to read from. */
export type ReadContext = Pick<ChainTools, 'node' | 'codec'> & {
  readonly network: Caip2
  readonly options: AbortOptions
}

const rentSchema: Schema<bigint> = wholeNumber
const latestBlockhashSchema: Schema<{ readonly value: { readonly blockhash: string } }> = object({
  value: object({ blockhash: string() }),
})
const pricesSchema: Schema<readonly { readonly prioritizationFee: bigint }[]> = array(
  object({ prioritizationFee: wholeNumber }),
)
const epochSchema: Schema<{ readonly epoch: bigint }> = object({ epoch: wholeNumber })

/** The least an account with this much data must hold. */
export async function readRent(
  { node, network, options }: ReadContext,
  bytes: number,
): Promise<bigint> {
  return parse(
    rentSchema,
    await node(network, 'getMinimumBalanceForRentExemption', [bytes], options),
    'The rent',
  )
}

export async function readBlockhash({ node, network, options }: ReadContext): Promise<string> {
  return parse(
    latestBlockhashSchema,
    await node(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }], options),
    'The blockhash',
  ).value.blockhash
}

export async function readEpoch({ node, network, options }: ReadContext): Promise<bigint> {
  return parse(epochSchema, await node(network, 'getEpochInfo', [], options), 'The epoch').epoch
}

const percentiles = { slow: 25, normal: 50, fast: 90 } as const
/** A fee above this (0.01 coin for a token transfer) is a broken market or a lying node. */
const maxPrice = 100_000_000n

/**
 * Reads the recent price of these accounts, in micro-lamports per compute unit.
 * Nodes without an answer block nothing.
 */
export async function readComputePrice(
  { node, network, options }: ReadContext,
  accounts: readonly string[],
  speed: TransferRequest['speed'] = 'normal',
): Promise<bigint> {
  const answer = await node(network, 'getRecentPrioritizationFees', [accounts], options).catch(
    () => undefined,
  )
  options.signal?.throwIfAborted()
  const paid = (safeParse(pricesSchema, answer) ?? [])
    .map(({ prioritizationFee }) => prioritizationFee)
    .sort((a, b) => (a < b ? -1 : 1))
  const price = paid[Math.floor(((paid.length - 1) * percentiles[speed]) / 100)] ?? 0n
  return minBigInt(price, maxPrice)
}

const simulationSchema: Schema<{
  readonly value: {
    readonly err?: unknown
    readonly unitsConsumed?: number | null | undefined
    readonly accounts?: readonly ({ readonly lamports: bigint } | null)[] | null | undefined
  }
}> = object({
  value: object({
    err: optional(unknown()),
    unitsConsumed: nullish(number()),
    accounts: nullish(array(nullable(object({ lamports: wholeNumber })))),
  }),
})

/** The outcome of a simulation; `rents` are the coins that the watched accounts would hold. */
export type TransferSimulation = {
  readonly ok: boolean
  readonly units: number | undefined
  readonly lamports: readonly (bigint | undefined)[]
}

/** Runs a transaction on the node without sending it; it needs no signature. */
export async function simulate(
  { node, network, codec, options }: ReadContext,
  transaction: Uint8Array,
  watched: readonly string[],
): Promise<TransferSimulation> {
  const form = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  }
  const params = [
    codec.encodeBase64(transaction),
    {
      ...form,
      ...(watched.length > 0 && { accounts: { encoding: 'base64', addresses: watched } }),
    },
  ]
  const { err, unitsConsumed, accounts } = parse(
    simulationSchema,
    await node(network, 'simulateTransaction', params, options),
    'The simulation',
  ).value
  const ok = err === null || err === undefined
  return {
    ok,
    units: ok ? (unitsConsumed ?? undefined) : undefined,
    lamports: (accounts ?? []).map((account) => account?.lamports),
  }
}
