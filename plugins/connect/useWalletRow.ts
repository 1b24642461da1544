import { useRef } from 'react'
import type { Wallet } from '#kernel'
import { useWallets } from '#ui-shell'

/**
 * Finds a wallet's row by its key. If the wallet leaves the list, returns its last row with a
 * connector for the namespace, so that an attempt in progress survives.
 */
export function useWalletRow(key: string, namespace?: string): Wallet | undefined {
  const now = useWallets().find(
    (wallet) =>
      wallet.key === key &&
      (namespace === undefined || wallet.connectors.some((way) => way.namespace === namespace)),
  )
  const lastKnown = useRef(now)
  if (now) lastKnown.current = now
  return lastKnown.current
}
