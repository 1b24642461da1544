import { array, nullable, nullish, number, object, optional, string, unknown } from 'valibot'
import type { Abort, Caip2, Schema, TransferRequest } from '#kernel'
import { gate, gateOptional } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { least } from './least.ts'
import { whole } from './whole.ts'

/** A network to read from. */
export type Reading = Pick<ChainTools, 'node' | 'codec'> & {
  readonly network: Caip2
  readonly options: Abort
}

const rents: Schema<bigint> = whole
const latest: Schema<{ readonly value: { readonly blockhash: string } }> = object({
  value: object({ blockhash: string() }),
})
const prices: Schema<readonly { readonly prioritizationFee: bigint }[]> = array(
  object({ prioritizationFee: whole }),
)
const epochs: Schema<{ readonly epoch: bigint }> = object({ epoch: whole })

/** The least an account with this much data must hold. */
export async function readRent(
  { node, network, options }: Reading,
  bytes: number,
): Promise<bigint> {
  return gate(
    rents,
    await node(network, 'getMinimumBalanceForRentExemption', [bytes], options),
    'The rent',
  )
}

export async function readBlockhash({ node, network, options }: Reading): Promise<string> {
  return gate(
    latest,
    await node(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }], options),
    'The blockhash',
  ).value.blockhash
}

export async function readEpoch({ node, network, options }: Reading): Promise<bigint> {
  return gate(epochs, await node(network, 'getEpochInfo', [], options), 'The epoch').epoch
}

const percentiles = { slow: 25, normal: 50, fast: 90 } as const
/** Above this (a hundredth of a coin for a token transfer) a market is broken, or a node lies. */
const mostPrice = 100_000_000n

/**
 * Micro-lamports per unit of computing, from what transactions on these accounts paid lately. Nodes
 * that do not know are no reason to stop.
 */
export async function readComputePrice(
  { node, network, options }: Reading,
  accounts: readonly string[],
  speed: TransferRequest['speed'] = 'normal',
): Promise<bigint> {
  const answer = await node(network, 'getRecentPrioritizationFees', [accounts], options).catch(
    () => undefined,
  )
  options.signal?.throwIfAborted()
  const paid = (gateOptional(prices, answer) ?? [])
    .map(({ prioritizationFee }) => prioritizationFee)
    .sort((a, b) => (a < b ? -1 : 1))
  const price = paid[Math.floor(((paid.length - 1) * percentiles[speed]) / 100)] ?? 0n
  return least(price, mostPrice)
}

const simulated: Schema<{
  readonly value: {
    readonly err?: unknown
    readonly unitsConsumed?: number | null | undefined
    readonly accounts?: readonly ({ readonly lamports: bigint } | null)[] | null | undefined
  }
}> = object({
  value: object({
    err: optional(unknown()),
    unitsConsumed: nullish(number()),
    accounts: nullish(array(nullable(object({ lamports: whole })))),
  }),
})

/** What a transaction would do. `rents` are the coins that the watched accounts would hold. */
export type Trial = {
  readonly ok: boolean
  readonly units: number | undefined
  readonly rents: readonly (bigint | undefined)[]
}

/** Runs a transaction on the node without sending it; it needs no signature. */
export async function simulate(
  { node, network, codec, options }: Reading,
  transaction: Uint8Array,
  watched: readonly string[],
): Promise<Trial> {
  const form = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  }
  const params = [
    codec.to64(transaction),
    {
      ...form,
      ...(watched.length > 0 && { accounts: { encoding: 'base64', addresses: watched } }),
    },
  ]
  const { err, unitsConsumed, accounts } = gate(
    simulated,
    await node(network, 'simulateTransaction', params, options),
    'The simulation',
  ).value
  const ok = err === null || err === undefined
  return {
    ok,
    units: ok ? (unitsConsumed ?? undefined) : undefined,
    rents: (accounts ?? []).map((account) => account?.lamports),
  }
}
