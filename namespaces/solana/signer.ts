import type { AbortOptions, Caip2 } from '#kernel'
import type { SolanaState } from './connectionState.ts'

/**
 * What a wallet answered when it signed a message: the bytes it signed, which it may have put
 * something in front of.
 */
export type SignedBytes = { readonly signed: Uint8Array; readonly signature: Uint8Array }

/**
 * A wallet that can be asked, here or elsewhere. Each call rejects with a fault, `unsupported`
 * before anything is sent when `can` says no.
 */
export type Signer = {
  readonly connectionState: SolanaState
  /** Whether it takes transactions of the first format; all others are of version 0. */
  readonly legacy: boolean
  can(ability: 'signMessage' | 'signTransaction' | 'signAndSend', address?: string): boolean
  signMessage(address: string, message: Uint8Array, options?: AbortOptions): Promise<SignedBytes>
  /** The transaction with this account's signature put in. */
  signTransaction(
    network: Caip2,
    address: string,
    transaction: Uint8Array,
    options?: AbortOptions,
  ): Promise<Uint8Array>
  /** The signature of the transaction that the wallet sent. */
  signAndSend(
    network: Caip2,
    address: string,
    transaction: Uint8Array,
    options?: AbortOptions,
  ): Promise<Uint8Array>
}
