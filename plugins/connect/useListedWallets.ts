import { useEffect, useMemo } from 'react'
import type { Wallet } from '#kernel'
import type { Explorer, ExplorerState, ListedWallet } from '#plugins/explorer/port'
import { explorer } from '#plugins/explorer/port'
import { useLazyService, useSnapshot } from '#ui-shell'
import { isSameWallet, lookAlikes } from './lookAlikes.ts'

const nothing: ExplorerState = { status: 'idle', wallets: [] }
const most = 4

/** The wallets of the list that are not installed here, at most four, how their loading goes, and the installed ones that could be taken for another. */
export function useListedWallets(installed: readonly Wallet[]): {
  readonly status: ExplorerState['status']
  readonly wallets: readonly ListedWallet[]
  readonly alike: ReadonlySet<Wallet>
  readonly retry: () => void
} {
  const service: Explorer | undefined = useLazyService(explorer)
  const state = useSnapshot(service, nothing)
  useEffect(() => service?.start(), [service])
  const wallets = state.wallets.filter((listed) => !installed.some((wallet) => isSameWallet(wallet, listed))).slice(0, most)
  const alike = useMemo(() => lookAlikes(installed, state.wallets), [installed, state.wallets])
  return { status: state.status, wallets, alike, retry: () => service?.start() }
}
