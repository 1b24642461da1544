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
 * A wallet that signs, on the page or over a session; its answers are parsed.
 * A missing ability rejects with `unsupported` before anything is sent.
 */
export type Signer = {
  readonly connectionState: SuiState
  /** True if the wallet and its active account have the ability now. */
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
