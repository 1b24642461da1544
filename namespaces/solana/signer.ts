import type { AbortOptions, Caip2 } from '#kernel'
import type { SolanaState } from './connectionState.ts'

/** A signed message: the bytes that the wallet signed, perhaps with a prefix of its own. */
export type SignedBytes = { readonly signed: Uint8Array; readonly signature: Uint8Array }

/** How a transaction is sent, in the fields of the Wallet Standard. */
export type SendOptions = {
  readonly preflightCommitment?: string | undefined
  readonly commitment?: string | undefined
  readonly minContextSlot?: number | undefined
  readonly skipPreflight?: boolean | undefined
  readonly maxRetries?: number | undefined
}

/**
 * A wallet that signs, on the page or over a session.
 * Each call rejects with a fault; `unsupported` before anything is sent if `can` is false.
 */
export type Signer = {
  readonly connectionState: SolanaState
  /** True if it takes legacy transactions; all others are of version 0. */
  readonly legacy: boolean
  can(ability: 'signMessage' | 'signTransaction' | 'signAndSend', address?: string): boolean
  signMessage(address: string, message: Uint8Array, options?: AbortOptions): Promise<SignedBytes>
  /** Resolves with the transaction and this account's signature in it. */
  signTransaction(
    network: Caip2,
    address: string,
    transaction: Uint8Array,
    options?: AbortOptions,
  ): Promise<Uint8Array>
  /** Resolves with the signature of the transaction that the wallet sent. */
  signAndSend(
    network: Caip2,
    address: string,
    transaction: Uint8Array,
    options?: AbortOptions & { readonly sendOptions?: SendOptions },
  ): Promise<Uint8Array>
}
