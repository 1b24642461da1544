import type { NamespaceState } from '#kernel'
import type { AccountType, EmbeddedState } from '#plugins/ports/embedded-wallet'

/** Which of the two accounts a site uses at present. */
export function getAccountType(
  { user, preferredAccountTypes }: EmbeddedState,
  { namespace, accountState }: NamespaceState,
): AccountType {
  const address = accountState.address?.toLowerCase()
  const used = user?.accounts.find((account) => account.address.toLowerCase() === address)
  return used?.type ?? preferredAccountTypes[namespace] ?? 'eoa'
}

/** Whether there is a choice: somewhere in the namespace the account can be a smart account. */
export const hasAccountTypes = (
  { smartAccountNetworks }: EmbeddedState,
  { namespace }: NamespaceState,
): boolean => smartAccountNetworks.some((network) => network.startsWith(`${namespace}:`))
