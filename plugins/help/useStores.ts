import type { ListedWallet } from '#plugins/explorer/port'
import { useKernel } from '#ui-shell'
import { gotWallet } from './port.ts'
import { storesOf } from './storesOf.ts'

/** The places a wallet can be had from, each with what to do when the visitor goes there. */
export function useStores(wallet: ListedWallet) {
  const { platform, emit } = useKernel()
  const { name, order, id } = wallet
  return storesOf(wallet, platform.device).map((store) => ({
    ...store,
    onClick: () => emit(gotWallet, { name, walletRank: order, explorerId: id, type: store.kind }),
  }))
}
