import type { NamespaceState } from '#kernel'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'

/** Returns the active account type of the site. */
export function getAccountType(
  { user, preferredAccountTypes }: EmbeddedState,
  { namespace, accountState }: NamespaceState,
): AccountType {
  const address = accountState.address?.toLowerCase()
  const used = user?.accounts.find((account) => account.address.toLowerCase() === address)
  return used?.type ?? preferredAccountTypes[namespace] ?? 'eoa'
}

/** True if a network of the namespace has smart accounts. */
export const hasAccountTypes = (
  { smartAccountNetworks }: EmbeddedState,
  { namespace }: NamespaceState,
): boolean => smartAccountNetworks.some((network) => network.startsWith(`${namespace}:`))
