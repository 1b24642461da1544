import { useMemo } from 'react'
import { connectedAccount } from '#kernel'
import type { Transaction } from '#plugins/ports/activity'
import { useNamespaceState } from '#ui-shell'
import { separateSpam } from './separateSpam.ts'

/** Separates the active account's transactions from likely spam. */
export function useSeparatedSpam(
  transactions: readonly Transaction[],
): ReturnType<typeof separateSpam> {
  const record = useNamespaceState()
  const { role, address } = (record && connectedAccount(record)) ?? {}
  // Others send the transactions of a smart account.
  const own = role === 'smartAccount' ? undefined : address
  return useMemo(() => separateSpam(transactions, own), [transactions, own])
}
