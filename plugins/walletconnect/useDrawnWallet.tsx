import { useCallback, useMemo } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { walletRegistryRef } from '#plugins/ports/wallet-registry'
import { useLazyService, useLoadedPicture } from '#ui-shell'

/** The wallet with its picture, which its row may have been pressed before or the host left out. */
export function useDrawnWallet(wallet: ListedWallet | undefined): ListedWallet | undefined {
  const lacking = wallet?.icon === undefined ? wallet : undefined
  const registry = useLazyService(lacking && walletRegistryRef)
  const load = useCallback(async () => lacking && registry?.picture(lacking), [lacking, registry])
  const icon = useLoadedPicture(registry && load, lacking?.id)
  return useMemo(
    () => (wallet && icon !== undefined ? { ...wallet, icon } : wallet),
    [wallet, icon],
  )
}
