import type { Caip2, Caip10 } from './caip.ts'

/** For work that may be given up. */
export type AbortOptions = { readonly signal?: AbortSignal }

/**
 * A token key its namespace defines (contract, mint, denom, coin type); `native` is the coin that
 * pays fees.
 */
export type AssetId = 'native' | (string & {})

/**
 * A network as the specification writes it; `viem/chains` objects fit once they carry the two CAIP
 * fields.
 */
export type Network = {
  /**
   * The chain's own id: a number where its ecosystem numbers its chains, else the CAIP-2 reference.
   */
  readonly id: number | string
  readonly caipNetworkId: Caip2
  readonly chainNamespace: string
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /**
   * `default` is what the modal reads from; `chainDefault` is what the chain itself publishes
   * (given to wallets that add the network).
   */
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
/** Amounts in the asset's smallest unit; `spendable` is what is left after reserves and locks. */
export type Balance = { readonly asset: Asset; readonly total: bigint; readonly spendable: bigint }

/** An address on a network that a wallet shows to the site. */
export type Account = {
  readonly id: Caip10
  readonly address: string
  readonly network: Caip2
  /** `eoa`, `smartAccount`, `payment`, or any other word of its namespace. */
  readonly role: string
  /** Shared by accounts that are one wallet account seen through several addresses. */
  readonly group?: string
  readonly publicKey?: string
  readonly label?: string
  readonly primary?: boolean
}
