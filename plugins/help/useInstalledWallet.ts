import type { Wallet } from '#kernel'
import { isSameWallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { useWallets } from '#ui-shell'

/** Row of a listed wallet once it is installed. */
export function useInstalledWallet(wallet: ListedWallet): Wallet | undefined {
  return useWallets().find((installed) => isSameWallet(installed, wallet))
}
