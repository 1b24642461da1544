import { useSyncExternalStore } from 'react'
import type { Wallet } from '#kernel'
import { useKernel } from './useKernel.ts'

/** The wallets found on this page; rows keep their place. */
export function useWallets(): readonly Wallet[] {
  const { wallets } = useKernel()
  return useSyncExternalStore(wallets.subscribe, wallets.get)
}
