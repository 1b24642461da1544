import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { Pairing } from '#plugins/ports/walletconnect'

/** Platform of a wallet. */
export type WalletPlatform = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop'

/**
 * State of a wallet beside its links: whether it is installed here, and what can be opened (see
 * `Pairing.getOpenTarget`).
 */
export type WalletAvailability = {
  readonly installed: boolean
  readonly opens: ReturnType<Pairing['getOpenTarget']>
}

/**
 * Lists the platforms of a wallet, best first. The QR code is always included, unless the wallet
 * connects in its own browser only.
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
