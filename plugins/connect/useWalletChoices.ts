import { useMemo } from 'react'
import type { Wallet } from '#kernel'
import { settingsRef } from '#kernel'
import type { WalletRegistryState } from '#plugins/ports/wallet-registry'
import { useService, useWallets } from '#ui-shell'
import type { WalletChoice } from './arrangeWallets.ts'
import { arrangeWallets } from './arrangeWallets.ts'
import { countFreeRows } from './countFreeRows.ts'
import { useConnectMethods } from './useConnectMethods.ts'
import { useLookAlikes } from './useLookAlikes.ts'
import { useRowsPainted } from './useRowsPainted.ts'
import { useStableOrder } from './useStableOrder.ts'
import { useWalletRegistry } from './useWalletRegistry.ts'

/** Methods that take the room of wallets. */
const logins = ['email', 'social']

/** Wallet rows, the state of loading the list, and installed wallets with look-alike names. */
export function useWalletChoices(): Pick<WalletRegistryState, 'status' | 'count'> & {
  readonly choices: readonly WalletChoice[]
  /** Number of listed wallets to expect. */
  readonly expected: number
  readonly alike: ReadonlySet<Wallet>
  readonly retry: () => void
} {
  const settings = useService(settingsRef)
  const painted = useRowsPainted()
  const { list, hints, retry } = useWalletRegistry(painted)
  const installed = useStableOrder(useWallets(), list.ranks)
  const { offered, pending } = useConnectMethods()
  const others = [...offered, ...pending].filter(({ method }) => logins.includes(method)).length
  const chosen = settings.featuredWalletIds.length + settings.customWallets.length
  const room = countFreeRows(chosen, installed.length, others)
  const choices = useMemo(
    () => arrangeWallets({ installed, list, hints, room }),
    [installed, list, hints, room],
  )
  const alike = useLookAlikes(installed, list.wallets, painted)
  return {
    status: list.status,
    count: list.count,
    choices,
    expected: chosen + room,
    alike,
    retry,
  }
}
