import type { Wallet } from './buildWalletList.ts'
import type { KnownWallet } from './walletIdentity.ts'
import { normalizeName } from './walletIdentity.ts'

type DiscoveredRow = Pick<Wallet, 'name' | 'rdns'> & Partial<Pick<Wallet, 'connectors'>>
type ListedWallet = Pick<Wallet, 'name' | 'rdns'> & {
  readonly injected?: KnownWallet['injected'] | undefined
}

/**
 * True if a listed wallet is the discovered one: by reverse domain name, else by connector id, else
 * by name.
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
