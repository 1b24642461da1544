import type { Slice } from '#kernel'
import { defineService } from '#kernel'

/** A wallet of the provider's list, of the bundled list, or of the host. Links are checked; `icon` may be shown as it is. */
export type ListedWallet = {
  readonly id: string
  readonly name: string
  readonly homepage?: string | undefined
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly chains: readonly string[]
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly link_mode?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  readonly chrome_store?: string | undefined
}

/** The wallets worth showing before the visitor searches: featured, custom and recommended, in this order. */
export type ExplorerState = { readonly status: 'idle' | 'loading' | 'ready' | 'failed'; readonly wallets: readonly ListedWallet[] }
/** The list as views read it. */
export type Explorer = Pick<Slice<ExplorerState>, 'get' | 'subscribe'> & {
  /** Loads the list and its pictures, once; the bundled list serves when the provider does not. After a failure it tries again. */
  start(): void
}

/** The list of wallets. */
export const explorer = defineService<Explorer>('explorer.wallets')
