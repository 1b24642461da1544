import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { explorer } from '#plugins/explorer/port'
import { useLazyService, useWallets } from '#ui-shell'

/** The row of a listed wallet that is installed here, as soon as it is. */
export function useInstalled(wallet: ListedWallet): Wallet | undefined {
  const list = useLazyService(explorer)
  return useWallets().find((installed) => list?.isSame(installed, wallet))
}
