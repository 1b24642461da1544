import { getWalletClicked } from '#plugins/ports/help'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { useKernel } from '#ui-shell'
import { listStores } from './listStores.ts'

/** Download pages of a wallet, each with a click handler for analytics. */
export function useWalletStores(wallet: ListedWallet) {
  const { platform, emit } = useKernel()
  const { name, order, id } = wallet
  return listStores(wallet, platform.device).map((store) => ({
    ...store,
    onClick: () =>
      emit(getWalletClicked, { name, walletRank: order, explorerId: id, type: store.kind }),
  }))
}
