import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { Pairing } from '#plugins/ports/walletconnect'

/** Where a wallet runs that a visitor may want to connect. */
export type WalletPlatform = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop'

/**
 * What is known of a wallet besides its links: whether it is installed here, and what can be opened
 * of it, as `Pairing.opens`.
 */
export type WalletAvailability = {
  readonly installed: boolean
  readonly opens: ReturnType<Pairing['getOpenTarget']>
}

/**
 * The ways to a wallet, the best one first. There is always the code, which another device can
 * scan, unless the wallet only opens pages.
 */
export function listWalletPlatforms(
  wallet: Partial<ListedWallet> = {},
  { mobile }: Device,
  { installed, opens: openTarget }: WalletAvailability,
): readonly WalletPlatform[] {
  if (openTarget === 'page') return ['mobile']
  const platforms: readonly (readonly [WalletPlatform, unknown])[] = [
    ['browser', installed],
    ['mobile', openTarget],
    ['qr', !mobile],
    ['web', wallet.webapp_link],
    ['desktop', !mobile && wallet.desktop_link],
    ['qr', mobile],
  ]
  return platforms.flatMap(([platform, there]) => (there ? [platform] : []))
}
