import type { ConnectionState, Namespace } from '#kernel'
import { isAccountId, parseNamespace, toAccountId } from '#kernel'
import { expectTrue } from './expectations.ts'

/** Checks the state of a connection. */
export function checkState(
  { network, networks, accounts, active }: ConnectionState,
  namespace: string,
  { parseAddress }: Namespace,
): void {
  expectTrue(
    parseNamespace(network) === namespace && networks.includes(network),
    `a network of ${namespace} that the session allows`,
    { network, networks },
  )
  expectTrue(
    networks.every((one) => parseNamespace(one) === namespace),
    `networks of ${namespace} only`,
    networks,
  )
  expectTrue(accounts.length > 0, 'at least one account', accounts)
  expectTrue(
    accounts.some(({ id }) => id === active),
    'the active account to be among the accounts',
    { active, accounts },
  )
  for (const { id, address, network: at, role } of accounts) {
    expectTrue(
      isAccountId(id) && id === toAccountId(at, address),
      'an account whose id is its network and its address',
      { id, at, address },
    )
    expectTrue(typeof role === 'string' && role !== '', 'an account with a role', role)
    const check = parseAddress(address, at)
    expectTrue(
      check.ok && check.address === address,
      `the address ${address} in its canonical form`,
      check,
    )
  }
}
