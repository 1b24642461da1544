import type { Account, Network } from '#kernel'
import { connectedAccount, networksRef } from '#kernel'
import { useNamespaceState, useService } from '#ui-shell'

/** The active account's address, as its network writes it. */
export type ReceiveAddress = {
  readonly address: string
  readonly network: Network
  /** Networks where the account has the same address, the active one first. */
  readonly compatible: readonly Network[]
}

/**
 * Returns the address of the active account; `undefined` without a connection, or on a network that
 * the host did not request.
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

/** True if the account exists on a network: a smart account only where it was deployed. */
const isDeployedOn = ({ role }: Account, { caipNetworkId }: Network, deployed: readonly string[]) =>
  role !== 'smartAccount' || deployed.includes(caipNetworkId)
