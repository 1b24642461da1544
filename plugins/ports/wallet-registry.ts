import type { KnownWallet, Slice, Wallet } from '#kernel'
import { defineService, normalizeName } from '#kernel'

/**
 * A wallet of the provider's list, the bundled list, or the host. Links are validated; `icon` is
 * safe to show.
 */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly icon?: string | undefined
  /** Id of its picture at the provider: `WalletRegistry.picture` fetches it. */
  readonly image_id?: string | undefined
  readonly rdns?: string | undefined
  /** Ids under which the wallet announces itself in a namespace. */
  readonly injected?: readonly { readonly namespace: string; readonly id: string }[] | undefined
  /** CAIP-2 ids of supported networks. */
  readonly chains: readonly string[]
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
  /** Rank among all wallets, from 1. */
  readonly order?: number | undefined
  /** False if the wallet can be connected only where it is installed. */
  readonly supports_wc?: boolean | undefined
  /** Reason for being in the short list. */
  readonly kind?: 'featured' | 'custom' | 'recommended' | undefined
}

/** The wallets to show before the visitor searches. */
export type WalletRegistryState = {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Featured, custom and recommended wallets, in this order. */
  readonly wallets: readonly ListedWallet[]
  /** Wallets connected last on this site, newest first; at most two. */
  readonly recent: readonly ListedWallet[]
  /** Total number of wallets; 0 while it is unknown. */
  readonly count: number
  /** Ranks of installed wallets, by reverse domain name or lower-case name. */
  readonly ranks: Readonly<Record<string, number>>
}

/** The wallet list before it is loaded. */
export const idleWalletRegistry: WalletRegistryState = {
  status: 'idle',
  wallets: [],
  recent: [],
  count: 0,
  ranks: {},
}

/** The filters of the wallet list, all off. */
export const noWalletFilter = {
  /** Only wallets that the provider has certified. */
  certified: false,
}
/** Filters of the wallet list; each that is on leaves only the wallets it matches. */
export type WalletFilter = Readonly<Record<keyof typeof noWalletFilter, boolean>>

/** A page of the wallet list, or of a search. */
export type WalletQuery = {
  /** Page number, from 1. */
  readonly page: number
  readonly entries: number
  /** Part of a wallet name. */
  readonly search?: string | undefined
  readonly filter?: WalletFilter | undefined
  /** Ids to leave out. */
  readonly exclude?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** The wallet list for views. */
export type WalletRegistry = Pick<Slice<WalletRegistryState>, 'get' | 'subscribe'> & {
  /**
   * Loads the short list and its pictures, once; retries after a failure. The bundled list is the
   * fallback for a failing provider.
   */
  start(): void
  /**
   * Returns a page of the provider's list, or of the bundled one without a project. On phones only
   * wallets that phones can open. Rejects with the errors of `Provider.get`.
   */
  find(
    query: WalletQuery,
  ): Promise<{ readonly wallets: readonly ListedWallet[]; readonly more: boolean }>
  /**
   * Returns the URL of a wallet's picture, safe to show: its own, the provider's, else the bundled
   * mark; `undefined` if there is none. Each is fetched once. Never rejects.
   */
  picture(wallet: Pick<ListedWallet, 'id' | 'icon' | 'image_id'>): Promise<string | undefined>
}

/** Service with the wallet list. */
export const walletRegistryRef = defineService<WalletRegistry>('explorer.wallets')

type DiscoveredRow = Pick<Wallet, 'name' | 'rdns'> & Partial<Pick<Wallet, 'connectors'>>
type KnownRow = Pick<Wallet, 'name' | 'rdns'> & {
  readonly injected?: KnownWallet['injected'] | undefined
}

/**
 * True if a listed wallet is the discovered one: by reverse domain name, else by connector id, else
 * by name.
 */
export function isSameWallet(
  { name, rdns, connectors = [] }: DiscoveredRow,
  other: KnownRow,
): boolean {
  if (rdns && other.rdns) return rdns.toLowerCase() === other.rdns.toLowerCase()
  const hasSameId = other.injected?.some(({ namespace, id }) =>
    connectors.some((connector) => connector.namespace === namespace && connector.walletId === id),
  )
  return hasSameId || normalizeName(name) === normalizeName(other.name)
}
