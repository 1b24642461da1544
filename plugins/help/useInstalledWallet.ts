import type { Wallet } from '#kernel'
import { isSameWallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { useWallets } from '#ui-shell'

/** The row of a listed wallet that is installed here, as soon as it is. */
export function useInstalledWallet(wallet: ListedWallet): Wallet | undefined {
  return useWallets().find((installed) => isSameWallet(installed, wallet))
}
