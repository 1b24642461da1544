import { useMemo } from 'react'
import type { Features, Wallet } from '#kernel'
import { featureValuesRef, settingsRef } from '#kernel'
import type { WalletRegistryState } from '#plugins/ports/wallet-registry'
import { connectSections, useService, useSlot, useSnapshot, useWallets } from '#ui-shell'
import type { WalletChoice } from './arrangeWallets.ts'
import { arrangeWallets } from './arrangeWallets.ts'
import { useLookAlikes } from './useLookAlikes.ts'
import { usePendingLogins } from './usePendingLogins.ts'
import { useRowsPainted } from './useRowsPainted.ts'
import { useStableOrder } from './useStableOrder.ts'
import { useWalletRegistry } from './useWalletRegistry.ts'

const noFeatures: Features = {}
/**
 * Number of rows that fit without scrolling, WalletConnect aside. Recommended wallets fill the free
 * ones.
 */
const rowLimit = 4

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
  const facts = { features: useSnapshot(useService(featureValuesRef), noFeatures), settings }
  const offered = useSlot(connectSections).filter(
    ({ method, when }) => ['email', 'social'].includes(method) && (when?.(facts) ?? true),
  )
  const others = offered.length + usePendingLogins(facts, offered).length

  const chosen = settings.featuredWalletIds.length + settings.customWallets.length
  const room = Math.max(0, rowLimit - chosen - installed.length - others)
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
