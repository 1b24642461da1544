import { useRef } from 'react'
import type { Wallet } from '#kernel'

/**
 * Sorts installed wallets by rank. Visible wallets keep their position: later ranks apply on the
 * next visit.
 */
export function useStableOrder(
  wallets: readonly Wallet[],
  ranks: Readonly<Record<string, number>>,
): readonly Wallet[] {
  const shown = useRef<readonly string[]>([])
  const getRank = ({ rdns, name }: Wallet) =>
    ranks[(rdns ?? name).toLowerCase()] ?? Number.MAX_SAFE_INTEGER
  const ranked = [...wallets].sort((a, b) => getRank(a) - getRank(b)).map(({ key }) => key)
  shown.current = [...new Set([...shown.current.filter((key) => ranked.includes(key)), ...ranked])]
  return shown.current.flatMap((key) => wallets.find((wallet) => wallet.key === key) ?? [])
}
