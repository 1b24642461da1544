import { array, bigint, literal, number, object, optional, string, variant } from 'valibot'
import type { Schema } from '#kernel'

/**
 * The payload of a planned transfer: a transaction of ours to sign, or a request that the wallet
 * builds one from.
 */
export type TransferPayload =
  | {
      readonly kind: 'psbt'
      readonly psbt: string
      readonly inputs: readonly { readonly address: string; readonly index: number }[]
    }
  | {
      readonly kind: 'transfer'
      readonly to: string
      readonly amount: bigint
      readonly memo?: string | undefined
    }

export const transferPayloadSchema: Schema<TransferPayload> = variant('kind', [
  object({
    kind: literal('psbt'),
    psbt: string(),
    inputs: array(object({ address: string(), index: number() })),
  }),
  object({ kind: literal('transfer'), to: string(), amount: bigint(), memo: optional(string()) }),
])
