import type { ConnectionState, Namespace } from '#kernel'
import { accountIdOf, isAccountId, namespaceOf } from '#kernel'
import { holds } from './expectations.ts'

/** What has to hold of what a connection says it is. */
export function checkState(
  { network, networks, accounts, active }: ConnectionState,
  namespace: string,
  { parseAddress }: Namespace,
): void {
  holds(
    namespaceOf(network) === namespace && networks.includes(network),
    `a network of ${namespace} that the session allows`,
    { network, networks },
  )
  holds(
    networks.every((one) => namespaceOf(one) === namespace),
    `networks of ${namespace} only`,
    networks,
  )
  holds(accounts.length > 0, 'at least one account', accounts)
  holds(
    accounts.some(({ id }) => id === active),
    'the active account to be among the accounts',
    { active, accounts },
  )
  for (const { id, address, network: at, role } of accounts) {
    holds(
      isAccountId(id) && id === accountIdOf(at, address),
      'an account whose id is its network and its address',
      { id, at, address },
    )
    holds(role !== '', 'an account with a role', role)
    const check = parseAddress(address, at)
    holds(
      check.ok && check.address === address,
      `the address ${address} in its canonical form`,
      check,
    )
  }
}
