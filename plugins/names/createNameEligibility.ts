import type { Account, Caip2, Connections, Features, Network, Networks } from '#kernel'
import { connectedAccount, parseNamespace } from '#kernel'
import type { ServedNetworks } from '#plugins/ports/tokens'

/** Accounts and networks with names. */
export type NameEligibility = {
  account(): Account | undefined
  find(network: Caip2): Network | undefined
  /** True if names are looked up on the network. Rejects as `Provider.get` does. */
  covers(network: Caip2): Promise<boolean>
  /** True if names can be registered on the network as well. */
  offers(network: Caip2): Promise<boolean>
}

type Tools = {
  readonly connections: Pick<Connections, 'getState'>
  readonly features: { get(): Features }
  readonly networks: Pick<Networks, 'find'>
  readonly served: ServedNetworks
}

/** The only namespace whose names the provider has. */
const supportedNamespace = 'eip155'

/** Creates the eligibility; every call checks the current state. */
export function createNameEligibility({
  connections,
  features,
  networks,
  served,
}: Tools): NameEligibility {
  const listed = () => {
    const value = features.get()['names']
    return typeof value === 'object' ? value.includes(supportedNamespace) : value !== false
  }
  const find = (id: Caip2) => networks.find(id)
  const covers = async (id: Caip2) =>
    parseNamespace(id) === supportedNamespace && listed() && served.check(id)
  return {
    find,
    covers,
    async offers(id) {
      const network = find(id)
      return network !== undefined && !network.testnet && covers(id)
    },
    account() {
      const record = connections.getState(supportedNamespace)
      return record && connectedAccount(record)
    },
  }
}
