import type { AbortOptions, Caip2 } from '#kernel'
import type { SuiState } from './connectionState.ts'

/**
 * A transaction in the two forms that wallets take: BCS bytes in base64, and the JSON of
 * `@mysten/sui`.
 */
export type PreparedTransaction = { readonly bytes: string; readonly json: string }
export type SignedTransaction = { readonly bytes: string; readonly signature: string }
/** Signing a message, signing a transaction, signing one and having the wallet execute it. */
export type SigningOperation = 'personal' | 'sign' | 'execute'

/**
 * A wallet that can be asked, here or elsewhere. What it answers is gated; what it has not fails
 * with `unsupported` before anything is asked.
 */
export type Signer = {
  readonly connectionState: SuiState
  /** Whether the wallet, with its active account, can be asked for it now. */
  has(duty: SigningOperation): boolean
  /** Resolves with the serialized signature. */
  signPersonalMessage(
    network: Caip2,
    address: string,
    message: Uint8Array,
    options?: AbortOptions,
  ): Promise<string>
  signTransaction(
    network: Caip2,
    address: string,
    transaction: PreparedTransaction,
    options?: AbortOptions,
  ): Promise<SignedTransaction>
  /** Resolves with the digest. */
  signAndExecute(
    network: Caip2,
    address: string,
    transaction: PreparedTransaction,
    options?: AbortOptions,
  ): Promise<string>
}

/** One request over a session, checked against what the session grants; the answer is unread. */
export type SessionRequester = (
  duty: SigningOperation,
  network: Caip2,
  address: string,
  input: object,
  options?: AbortOptions,
) => Promise<unknown>
