import { useCallback, useEffect, useMemo, useState } from 'react'
import { isLatchkeyError } from '#kernel'
import type { WalletRegistryState } from '#plugins/ports/wallet-registry'
import { idleWalletRegistry, walletRegistryRef } from '#plugins/ports/wallet-registry'
import { useKernel, useSnapshot } from '#ui-shell'
import type { RecentHint } from './readRecentHints.ts'
import { readRecentHints } from './readRecentHints.ts'

const noHints: readonly RecentHint[] = []

/** The wallet list, recent wallets that it has not read yet, and a function to load it again. */
export type WalletRegistryList = {
  readonly list: WalletRegistryState
  readonly hints: readonly RecentHint[]
  readonly retry: () => void
}

/** Returns the wallet list; loads its plugin once `wanted`. */
export function useWalletRegistry(wanted: boolean): WalletRegistryList {
  const kernel = useKernel()
  const [registry, setRegistry] = useState(
    () => kernel.plugins.scopeOf('explorer') && kernel.get(walletRegistryRef),
  )
  const [failed, setFailed] = useState(false)
  const stored = useMemo(() => readRecentHints(kernel.storage), [kernel])
  const retry = useCallback(() => {
    setFailed(false)
    kernel.use(walletRegistryRef).then(
      (loaded) => {
        loaded.start()
        setRegistry(loaded)
      },
      // A modal without a registry shows the installed wallets alone.
      (error: unknown) => setFailed(!isLatchkeyError(error, 'service-missing')),
    )
  }, [kernel])
  useEffect(() => {
    if (wanted) retry()
  }, [wanted, retry])
  const list = useSnapshot(registry, idleWalletRegistry)
  return {
    list: failed ? { ...list, status: 'failed' } : list,
    hints: list.status === 'idle' ? stored : noHints,
    retry,
  }
}
