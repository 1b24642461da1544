import { useRef } from 'react'
import type { Wallet } from '#kernel'
import { useWallets } from '#ui-shell'

/**
 * The row of a wallet by its key; as it was last seen with a way into the namespace when it is
 * gone, so that nothing under way is lost to a list that changes.
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
