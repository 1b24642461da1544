import { useEffect, useMemo, useState } from 'react'
import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { findLookAlikes } from './findLookAlikes.ts'

type FindLookAlikes = typeof findLookAlikes
const noWallets: ReadonlySet<Wallet> = new Set()

/**
 * The installed wallets that could be taken for another. Where none is installed nothing is loaded.
 */
export function useLookAlikes(
  installed: readonly Wallet[],
  listed: readonly ListedWallet[],
): ReadonlySet<Wallet> {
  const [compare, setCompare] = useState<{ readonly run: FindLookAlikes }>()
  const wanted = installed.length > 0
  useEffect(() => {
    let gone = false
    const load = () => import('./findLookAlikes.ts')
    if (wanted)
      load().then(
        ({ findLookAlikes: run }) => gone || setCompare({ run }),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [wanted])
  return useMemo(() => compare?.run(installed, listed) ?? noWallets, [compare, installed, listed])
}
