import type { AbortOptions, Caip2 } from '#kernel'
import type { Signer } from './signer.ts'

/** The requested scheme; the used one is read from the signature. */
export type SignatureProtocol = 'ecdsa' | 'bip322'
export type MessageRequest = {
  readonly address: string
  readonly text: string
  readonly bytes: Uint8Array
  readonly protocol: SignatureProtocol
  readonly taproot: boolean
}
export type PsbtRequest = {
  readonly psbt: Uint8Array
  readonly inputs: readonly { readonly address: string; readonly index: number }[]
}
export type TransferCall = {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly memo?: string | undefined
}
export type SigningContext = {
  readonly signer: Signer
  readonly network: Caip2
  readonly options: AbortOptions
}

/** The signing part of a wallet's dialect. Answers are foreign; callers parse them. */
export type SigningAdapter = {
  message(
    context: SigningContext,
    message: MessageRequest,
  ): Promise<{
    readonly signature: unknown
    readonly signed?: unknown
    /** The address that signed, where the request could not name it. */
    readonly signer?: unknown
  }>
  psbt(
    context: SigningContext,
    toSign: PsbtRequest,
  ): Promise<{ readonly psbt?: unknown; readonly txid?: unknown }>
  transfer(context: SigningContext, transfer: TransferCall): Promise<unknown>
}
