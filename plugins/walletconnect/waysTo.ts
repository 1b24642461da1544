import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import type { Pairing } from './port.ts'

/** Where a wallet runs that a visitor may want to connect. */
export type Way = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop'

/**
 * What is known of a wallet besides its links: whether it is installed here, and what can be opened
 * of it, as `Pairing.opens`.
 */
export type Known = { readonly installed: boolean; readonly opens: ReturnType<Pairing['opens']> }

/**
 * The ways to a wallet, the best one first. There is always the code, which another device can
 * scan, unless the wallet only opens pages.
 */
export function waysTo(
  wallet: Partial<ListedWallet> = {},
  { mobile }: Device,
  { installed, opens }: Known,
): readonly Way[] {
  if (opens === 'page') return ['mobile']
  const ways: readonly (readonly [Way, unknown])[] = [
    ['browser', installed],
    ['mobile', opens],
    ['qr', !mobile],
    ['web', wallet.webapp_link],
    ['desktop', !mobile && wallet.desktop_link],
    ['qr', mobile],
  ]
  return ways.flatMap(([way, there]) => (there ? [way] : []))
}
