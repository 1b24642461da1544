import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

/** Where a wallet can be had, in the order they are shown. */
export type WalletStore = {
  readonly kind: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
  readonly href: string
}

/** The places a wallet can be had from on this device; empty when it names none. */
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
