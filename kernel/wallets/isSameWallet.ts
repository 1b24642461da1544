import type { Wallet } from './buildWalletList.ts'
import type { KnownWallet } from './walletIdentity.ts'
import { normalizeName } from './walletIdentity.ts'

type DiscoveredRow = Pick<Wallet, 'name' | 'rdns'> & Partial<Pick<Wallet, 'connectors'>>
type ListedWallet = Pick<Wallet, 'name' | 'rdns'> & {
  readonly injected?: KnownWallet['injected'] | undefined
}

/**
 * Whether a wallet of a list is the one that was found: by the reverse domain name where both have
 * one, else by what a namespace calls it, else by the name.
 */
export function isSameWallet(
  { name, rdns, connectors = [] }: DiscoveredRow,
  other: ListedWallet,
): boolean {
  if (rdns && other.rdns) return rdns.toLowerCase() === other.rdns.toLowerCase()
  const hasSameId = other.injected?.some(({ namespace, id }) =>
    connectors.some((connector) => connector.namespace === namespace && connector.walletId === id),
  )
  return hasSameId || normalizeName(name) === normalizeName(other.name)
}
