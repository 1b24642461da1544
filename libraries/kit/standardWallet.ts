import type { Account } from '#kernel'

/** A name of the Wallet Standard: a namespace, a colon, a reference. */
export type StandardName = `${string}:${string}`

/** A picture of the Wallet Standard. */
export type StandardIcon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** An account of the Wallet Standard; the same object as long as the account stays the same. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardName[]
  readonly features: readonly StandardName[]
  readonly label?: string
}

/** A change that a wallet of the Wallet Standard reports. */
export type StandardChange = { readonly accounts?: readonly StandardAccount[] }

/** The features that every adapter has. */
export type StandardFeatures = {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    /**
     * Resolves with the accounts; opens the modal if no wallet is connected.
     * A `silent` call never opens it. Rejects with `modal-closed`.
     */
    connect(input?: { readonly silent?: boolean }): Promise<{
      readonly accounts: readonly StandardAccount[]
    }>
  }
  readonly 'standard:disconnect': {
    readonly version: '1.0.0'
    disconnect(): Promise<void>
  }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    on(event: 'change', listener: (change: StandardChange) => void): () => void
  }
  /** Marks the wallet for discoveries of Latchkey. */
  readonly 'latchkey:adapter': { readonly version: '1.0.0' }
}

/** A wallet of the Wallet Standard that stands for a modal. */
export type StandardWallet<Features> = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: StandardIcon
  readonly chains: readonly StandardName[]
  readonly accounts: readonly StandardAccount[]
  readonly features: StandardFeatures & Features
}

/** Name and picture of an adapter in the lists of other libraries. */
export type AdapterOptions = {
  /** Name in wallet lists, by default `Latchkey`. */
  readonly name?: string
  /** Picture in wallet lists, a `data:` URL. */
  readonly icon?: StandardIcon
}

/** The parts that one ecosystem adds to a wallet of the Wallet Standard. */
export type StandardParts<Features> = AdapterOptions & {
  readonly namespace: string
  /** The chains that the wallet names before a visitor connects. */
  readonly chains: readonly StandardName[]
  readonly features: Features
  toChain(network: Account['network']): StandardName
  toPublicKey(account: Account): Uint8Array
}
