import { array, boolean, object, optional, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'

/** A contract call as wallets take it: Clarity values and post-conditions as hex. */
export type ContractCall = {
  readonly contract: string
  readonly functionName: string
  readonly functionArgs: readonly string[]
  readonly postConditions: readonly string[]
}

/**
 * The payload of a transfer plan; amounts as decimal text.
 * `built`: we build the transaction and the wallet only signs it.
 */
export type TransferPayload = {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly fee: string
  readonly built: boolean
  readonly memo?: string | undefined
  readonly call?: ContractCall | undefined
}

const digitsSchema = pipe(string(), regex(/^\d{1,39}$/))
const hexSchema = pipe(string(), regex(/^([0-9a-f]{2})+$/))

export const payloadSchema: Schema<TransferPayload> = object({
  from: string(),
  to: string(),
  amount: digitsSchema,
  fee: digitsSchema,
  built: boolean(),
  memo: optional(string()),
  call: optional(
    object({
      contract: string(),
      functionName: string(),
      functionArgs: array(hexSchema),
      postConditions: array(hexSchema),
    }),
  ),
})
