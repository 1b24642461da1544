import { useEffect, useMemo, useState } from 'react'
import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { findLookAlikes } from './findLookAlikes.ts'

type FindLookAlikes = typeof findLookAlikes
const noWallets: ReadonlySet<Wallet> = new Set()

/**
 * Returns installed wallets with look-alike names. Loads the comparison once `painted`, and nothing
 * if no wallet is installed.
 */
export function useLookAlikes(
  installed: readonly Wallet[],
  listed: readonly ListedWallet[],
  painted: boolean,
): ReadonlySet<Wallet> {
  const [compare, setCompare] = useState<{ readonly run: FindLookAlikes }>()
  const wanted = painted && installed.length > 0
  useEffect(() => {
    let disposed = false
    const load = () => import('./findLookAlikes.ts')
    if (wanted)
      load().then(
        ({ findLookAlikes: run }) => disposed || setCompare({ run }),
        () => {},
      )
    return () => {
      disposed = true
    }
  }, [wanted])
  return useMemo(() => compare?.run(installed, listed) ?? noWallets, [compare, installed, listed])
}
