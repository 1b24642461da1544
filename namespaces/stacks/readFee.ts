import { array, maxValue, minValue, number, object, pipe } from 'valibot'
import type { AbortOptions, Caip2, Schema, TransferRequest } from '#kernel'
import { fault, safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const feeSchema = pipe(number(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER))
const estimatesSchema: Schema<{ readonly estimations: readonly { readonly fee: number }[] }> =
  object({ estimations: array(object({ fee: feeSchema })) })
const rateSchema: Schema<number> = pipe(number(), minValue(0), maxValue(1_000_000_000))
const speedIndexes = { slow: 0, normal: 1, fast: 2 } as const
const jsonType = 'application/json'

/**
 * The fee of a transaction in micro-STX, as the network estimates it; where it has seen no such
 * transaction yet, by the rate per byte of a transfer. Throws `rpc`.
 */
export async function readFee(
  { node }: ChainTools,
  network: Caip2,
  transaction: { readonly payload: string; readonly length: number },
  speed: TransferRequest['speed'] = 'normal',
  options: AbortOptions = {},
): Promise<bigint> {
  const { payload, length } = transaction
  const body = JSON.stringify({ transaction_payload: payload, estimated_len: length })
  const answer = await node(network, '/v2/fees/transaction', {
    method: 'POST',
    type: jsonType,
    body,
    ...options,
  })
  const estimates =
    answer.status === 200 ? safeParse(estimatesSchema, answer.json)?.estimations : undefined
  const estimated = estimates?.[speedIndexes[speed]] ?? estimates?.at(-1)
  return atLeastMinimum(
    estimated
      ? BigInt(Math.ceil(estimated.fee))
      : await estimateByLength(node, network, length, options),
    length,
  )
}

/** `/v2/fees/transfer` answers micro-STX per byte. */
async function estimateByLength(
  node: ChainTools['node'],
  network: Caip2,
  length: number,
  options: AbortOptions,
): Promise<bigint> {
  const answer = await node(network, '/v2/fees/transfer', options)
  const rate = answer.status === 200 ? safeParse(rateSchema, answer.json) : undefined
  if (rate === undefined) throw fault('rpc', answer)
  return BigInt(Math.ceil(rate * length))
}

// Nodes take nothing below one micro-STX per byte.
const atLeastMinimum = (amount: bigint, length: number) =>
  amount > BigInt(length) ? amount : BigInt(length)
