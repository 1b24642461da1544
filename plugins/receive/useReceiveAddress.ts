import type { Account, Network } from '#kernel'
import { connectedAccount, networksRef } from '#kernel'
import { useNamespaceState, useService } from '#ui-shell'

/** What can be paid to: the active account's address as its network writes it. */
export type ReceiveAddress = {
  readonly address: string
  readonly network: Network
  /** Where the same address is the account's as well, the active network first. */
  readonly compatible: readonly Network[]
}

/**
 * The address of the active account; `undefined` while nobody is connected, or on a network that
 * the host did not ask for.
 */
export function useReceiveAddress(): ReceiveAddress | undefined {
  const record = useNamespaceState()
  const networks = useService(networksRef)
  const network = record?.networkState.caipNetwork
  const account = record && connectedAccount(record)
  if (!account || !network) return undefined
  const code = networks.loaded(record.namespace)
  const spelled = ({ caipNetworkId }: Network) => {
    const check = code?.parseAddress(account.address, caipNetworkId)
    return check?.ok ? check.address : undefined
  }
  const address = spelled(network) ?? account.address
  const isSame = (other: Network) => spelled(other)?.toLowerCase() === address.toLowerCase()
  const others = networks
    .inNamespace(record.namespace)
    .filter(
      (other) =>
        other.caipNetworkId !== network.caipNetworkId &&
        isDeployedOn(account, other, record.networkState.smartAccountEnabledNetworks),
    )
  return { address, network, compatible: [network, ...others.filter(isSame)] }
}

/** A smart account is a contract: it is only where it was deployed. */
const isDeployedOn = ({ role }: Account, { caipNetworkId }: Network, deployed: readonly string[]) =>
  role !== 'smartAccount' || deployed.includes(caipNetworkId)
