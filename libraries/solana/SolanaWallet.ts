import type { StandardAccount, StandardName, StandardWallet } from '#libraries/kit'
import type { SolanaSignInInput } from './formatSignInMessage.ts'

type SolanaAccount = Pick<StandardAccount, 'address'>
type Commitment = 'processed' | 'confirmed' | 'finalized'
type SendOptions = {
  readonly preflightCommitment?: Commitment
  readonly minContextSlot?: number
  readonly commitment?: Commitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
}

/** A message for an account to sign, as bytes. */
export type SolanaMessageInput = {
  readonly account: SolanaAccount
  readonly message: Uint8Array
}
/** `signedMessage` is the message, or what the wallet put before it and the message. */
export type SolanaMessageOutput = {
  readonly signedMessage: Uint8Array
  readonly signature: Uint8Array
  readonly signatureType: 'ed25519'
}
/** A serialized transaction for an account to sign, by default for the network in use. */
export type SolanaTransactionInput = {
  readonly account: SolanaAccount
  readonly transaction: Uint8Array
  readonly chain?: StandardName
  readonly options?: SendOptions
}

/** The features of Solana wallets, as `@solana/wallet-standard-features` types them. */
export type SolanaFeatures = {
  readonly 'solana:signMessage': {
    readonly version: '1.1.0'
    signMessage(...inputs: readonly SolanaMessageInput[]): Promise<readonly SolanaMessageOutput[]>
  }
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction(
      ...inputs: readonly SolanaTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ('legacy' | 0)[]
    /** The wallet sends the transaction if it can, else the node of the modal does. */
    signAndSendTransaction(
      ...inputs: readonly SolanaTransactionInput[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn': {
    readonly version: '1.0.0'
    /** Connects if needed, and has the message of Sign In With Solana signed. */
    signIn(
      ...inputs: readonly SolanaSignInInput[]
    ): Promise<readonly (SolanaMessageOutput & { readonly account: StandardAccount })[]>
  }
}

/** A Wallet Standard wallet with Solana's features. */
export type SolanaWallet = StandardWallet<SolanaFeatures>
