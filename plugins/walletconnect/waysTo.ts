import type { Device } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'

/** Where a wallet runs that a visitor may want to connect. */
export type Way = 'browser' | 'mobile' | 'qr' | 'web' | 'desktop'

/** The ways to a wallet, the best one first. There is always the code: another device can scan it. */
export function waysTo(wallet: Partial<ListedWallet> = {}, { mobile }: Device, installed: boolean): readonly Way[] {
  const app = wallet.mobile_link ?? wallet.link_mode
  const ways: readonly (readonly [Way, unknown])[] = [
    ['browser', installed],
    ['mobile', mobile && app],
    ['qr', !mobile],
    ['web', wallet.webapp_link],
    ['desktop', !mobile && wallet.desktop_link],
    ['qr', mobile],
  ]
  return ways.flatMap(([way, there]) => (there ? [way] : []))
}
