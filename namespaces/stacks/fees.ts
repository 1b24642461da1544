import { array, maxValue, minValue, number, object, pipe } from 'valibot'
import type { Abort, Caip2, Schema, TransferRequest } from '#kernel'
import { fault, gateOptional } from '#kernel'
import type { ChainTools } from './chainTools.ts'

const fee = pipe(number(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER))
const estimatesSchema: Schema<{ readonly estimations: readonly { readonly fee: number }[] }> =
  object({ estimations: array(object({ fee })) })
const rateSchema: Schema<number> = pipe(number(), minValue(0), maxValue(1_000_000_000))
const steps = { slow: 0, normal: 1, fast: 2 } as const
const json = 'application/json'

/**
 * The fee of a transaction in micro-STX, as the network estimates it; where it has seen no such
 * transaction yet, by the rate per byte of a transfer. Throws `rpc`.
 */
export async function readFee(
  { node }: ChainTools,
  network: Caip2,
  transaction: { readonly payload: string; readonly length: number },
  speed: TransferRequest['speed'] = 'normal',
  options: Abort = {},
): Promise<bigint> {
  const { payload, length } = transaction
  const body = JSON.stringify({ transaction_payload: payload, estimated_len: length })
  const answer = await node(network, '/v2/fees/transaction', {
    method: 'POST',
    type: json,
    body,
    ...options,
  })
  const estimates =
    answer.status === 200 ? gateOptional(estimatesSchema, answer.json)?.estimations : undefined
  const estimated = estimates?.[steps[speed]] ?? estimates?.at(-1)
  return atLeast(
    estimated ? BigInt(Math.ceil(estimated.fee)) : await byLength(node, network, length, options),
    length,
  )
}

/** `/v2/fees/transfer` answers micro-STX per byte. */
async function byLength(
  node: ChainTools['node'],
  network: Caip2,
  length: number,
  options: Abort,
): Promise<bigint> {
  const answer = await node(network, '/v2/fees/transfer', options)
  const rate = answer.status === 200 ? gateOptional(rateSchema, answer.json) : undefined
  if (rate === undefined) throw fault('rpc', answer)
  return BigInt(Math.ceil(rate * length))
}

// Nodes take nothing below one micro-STX per byte.
const atLeast = (amount: bigint, length: number) =>
  amount > BigInt(length) ? amount : BigInt(length)
