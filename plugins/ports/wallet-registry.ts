import type { Slice } from '#kernel'
import { defineService } from '#kernel'

/**
 * A wallet of the provider's list, of the bundled list, or of the host. Links are checked; `icon`
 * may be shown as it is.
 */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly icon?: string | undefined
  /** What the provider knows its picture by: `Explorer.picture` fetches it. */
  readonly image_id?: string | undefined
  readonly rdns?: string | undefined
  /** What it is called by those who find it in a namespace. */
  readonly injected?: readonly { readonly namespace: string; readonly id: string }[] | undefined
  /** CAIP-2 ids of the networks it works with. */
  readonly chains: readonly string[]
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  /** Its place among all wallets; the first has 1. */
  readonly order?: number | undefined
  /** False: it is reached where it is installed and nowhere else. */
  readonly supports_wc?: boolean | undefined
  /** Why it stands in the short list. */
  readonly kind?: 'featured' | 'custom' | 'recommended' | undefined
}

/** The wallets worth showing before the visitor searches. */
export type WalletRegistryState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Featured, custom and recommended ones, in this order. */
  readonly wallets: readonly ListedWallet[]
  /** Those last connected on this site, the newest first; two at most. */
  readonly recent: readonly ListedWallet[]
  /** How many wallets there are in all; 0 while nobody knows. */
  readonly count: number
  /**
   * The places of installed wallets among all, by their reverse domain name or their name in small
   * letters.
   */
  readonly ranks: Readonly<Record<string, number>>
}

/** A part of the whole list: a page, or what was searched for. */
export type WalletQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  /** A part of a name. */
  readonly search?: string | undefined
  /** Only wallets that the provider has certified. */
  readonly certified?: boolean | undefined
  /** Ids to leave out. */
  readonly exclude?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** The list as views read it. */
export type WalletRegistry = Pick<Slice<WalletRegistryState>, 'get' | 'subscribe'> & {
  /**
   * Loads the short list and its pictures, once; the bundled list serves when the provider does
   * not. After a failure it tries again.
   */
  start(): void
  /**
   * A part of the whole list: the provider's, or without a project the bundled one. On a phone only
   * what a phone can open. Rejects with the errors of `Provider.get`.
   */
  find(
    query: WalletQuery,
  ): Promise<{ readonly wallets: readonly ListedWallet[]; readonly more: boolean }>
  /**
   * A URL of a wallet's picture, which may be shown as it is; `undefined` when there is none. Each
   * is fetched once. Never rejects.
   */
  picture(wallet: Pick<ListedWallet, 'icon' | 'image_id'>): Promise<string | undefined>
}

/** The list of wallets. */
export const walletRegistryRef = defineService<WalletRegistry>('explorer.wallets')
