import { useEffect, useMemo, useState } from 'react'
import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import type { lookAlikes } from './lookAlikes.ts'

type Compare = typeof lookAlikes
const nobody: ReadonlySet<Wallet> = new Set()

/**
 * The installed wallets that could be taken for another. Where none is installed nothing is loaded.
 */
export function useLookAlikes(
  installed: readonly Wallet[],
  listed: readonly ListedWallet[],
): ReadonlySet<Wallet> {
  const [compare, setCompare] = useState<{ readonly run: Compare }>()
  const wanted = installed.length > 0
  useEffect(() => {
    let gone = false
    const load = () => import('./lookAlikes.ts')
    if (wanted)
      load().then(
        ({ lookAlikes: run }) => gone || setCompare({ run }),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [wanted])
  return useMemo(() => compare?.run(installed, listed) ?? nobody, [compare, installed, listed])
}
