import type { StandardAccount, StandardName, StandardWallet } from '#libraries/kit'

/** A call of a Sui wallet: the account, its chain, and a signal to stop waiting. */
type SuiInput = {
  readonly account: Pick<StandardAccount, 'address'>
  readonly chain: StandardName
  readonly signal?: AbortSignal
}

/** A message for an account to sign, as bytes. */
export type SuiMessageInput = Omit<SuiInput, 'chain'> & {
  readonly message: Uint8Array
  readonly chain?: StandardName
}

/** A transaction for an account to sign: what `Transaction` of `@mysten/sui` writes as JSON. */
export type SuiTransactionInput = SuiInput & {
  readonly transaction: { toJSON(): Promise<string> }
}

/** Base64 of the signed bytes, and of the serialized signature. */
export type SuiSigned = { readonly bytes: string; readonly signature: string }

/** The features of Sui wallets, as `@mysten/wallet-standard` types them. */
export type SuiFeatures = {
  readonly 'sui:signPersonalMessage': {
    readonly version: '1.1.0'
    signPersonalMessage(input: SuiMessageInput): Promise<SuiSigned>
  }
  readonly 'sui:signTransaction': {
    readonly version: '2.0.0'
    signTransaction(input: SuiTransactionInput): Promise<SuiSigned>
  }
  readonly 'sui:signAndExecuteTransaction': {
    readonly version: '2.0.0'
    /**
     * The wallet signs and executes. `signature` and `effects` are empty: wallets over WalletConnect
     * return the digest alone.
     */
    signAndExecuteTransaction(
      input: SuiTransactionInput,
    ): Promise<SuiSigned & { readonly digest: string; readonly effects: string }>
  }
}

/** A Wallet Standard wallet with Sui's features. */
export type SuiWallet = StandardWallet<SuiFeatures>
