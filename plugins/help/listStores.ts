import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

/** A download page of a wallet. */
export type WalletStore = {
  readonly kind: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly href: string
}

/** Lists a wallet's download pages for this device, in display order; may be empty. */
export function listStores(
  wallet: ListedWallet,
  { mobile, ios, android }: Device,
): readonly WalletStore[] {
  const kinds = [
    ['chrome_store', !mobile],
    ['app_store', !android],
    ['play_store', !ios],
    ['homepage', true],
  ] as const
  return kinds.flatMap(([kind, fits]) => {
    const href = wallet[kind]
    return fits && href ? [{ kind, href }] : []
  })
}
