import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import { pairingRef } from '#plugins/ports/walletconnect'
import { useKernel, useLazyService } from '#ui-shell'
import type { WalletChoice } from './arrangeWallets.ts'

/**
 * Wallets, on phones, that connect only to pages in their own browser. Wallets that have a row
 * already are omitted.
 */
export function useBrowserWallets(choices: readonly WalletChoice[]): readonly ListedWallet[] {
  const { mobile } = useKernel().platform.device
  const wallets = useLazyService(mobile ? pairingRef : undefined)?.browserWallets() ?? []
  const shown = choices.map((choice) =>
    'hint' in choice ? choice.hint : 'listed' in choice ? choice.listed : choice.installed,
  )
  return wallets.filter((wallet) => !shown.some((one) => isSameWallet(wallet, one)))
}
