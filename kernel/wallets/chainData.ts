import type { Caip2, Caip10 } from './caip.ts'

/** Options of work that can be aborted. */
export type AbortOptions = { readonly signal?: AbortSignal }

/** A token key of its namespace (contract, mint, denom, coin type); `native` pays fees. */
export type AssetId = 'native' | (string & {})

/** A network in the form of the specification, which `viem/chains` objects extend. */
export type Network = {
  /** The chain's own number, else the CAIP-2 reference. */
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: string
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** `default` is read by the modal; `chainDefault` is public and given to wallets. */
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
  readonly testnet?: boolean
}

/** A token or coin. */
export type Asset = {
  readonly id: AssetId
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly iconUrl?: string
}
/** Amounts in the smallest unit, as wallets show them; `spendable` excludes reserves and locks. */
export type Balance = { readonly asset: Asset; readonly total: bigint; readonly spendable: bigint }

/** An address on a network that a wallet shows to the site. */
export type Account = {
  readonly id: Caip10
  readonly address: string
  readonly network: Caip2
  /** `eoa`, `smartAccount`, `payment`, or another word of its namespace. */
  readonly role: string
  /** Shared by addresses of one wallet account. */
  readonly group?: string
  readonly publicKey?: string
  readonly label?: string
  readonly primary?: boolean
}
