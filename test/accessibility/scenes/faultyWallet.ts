import type { WalletFault } from './announceFaultyWalletDouble.ts'
import { announceFaultyWalletDouble } from './announceFaultyWalletDouble.ts'
import type { Scene } from './Scene.ts'

/**
 * The part of a scene that puts a wallet on the page, the only one, which goes wrong in this way.
 */
export const faultyWallet = (fault: WalletFault): Required<Pick<Scene, 'query' | 'before'>> => ({
  query: { wallets: '' },
  before: ({ page }) => page.addInitScript(announceFaultyWalletDouble, fault),
})
