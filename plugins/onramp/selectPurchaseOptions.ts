import type { Account, Caip2, NamespaceState, Networks } from '#kernel'
import { connectedAccount, isNetworkId, parseNamespace, toAccountId } from '#kernel'
import type { PurchaseCurrency, PurchaseOption } from '#plugins/ports/onramp'

/** Converts a chain number to a CAIP-2 id, for EVM only: other ecosystems use the same numbers. */
function toNetworkId(reference: string, namespace: string): Caip2 | undefined {
  if (isNetworkId(reference)) return parseNamespace(reference) === namespace ? reference : undefined
  return /^\d+$/.test(reference) && namespace !== 'eip155' ? undefined : `${namespace}:${reference}`
}

/**
 * Resolves the active account on another of its networks; a smart account exists only where it was
 * deployed.
 */
function resolveAccountOn(
  record: NamespaceState,
  network: Caip2,
  networks: Networks,
): Account | undefined {
  const active = connectedAccount(record)
  const isThere =
    active &&
    (active.network === network ||
      active.role !== 'smartAccount' ||
      record.networkState.smartAccountEnabledNetworks.includes(network))
  if (!isThere) return undefined
  const check = networks.loaded(record.namespace)?.parseAddress(active.address, network)
  return check?.ok
    ? { ...active, address: check.address, network, id: toAccountId(network, check.address) }
    : undefined
}

/** Selects offers that the connected account can hold: on mainnets that the host requested. */
export function selectPurchaseOptions(
  record: NamespaceState | undefined,
  purchases: readonly PurchaseCurrency[],
  networks: Networks,
): readonly PurchaseOption[] {
  if (!record) return []
  return purchases.flatMap((currency) =>
    currency.networks.flatMap((on): readonly PurchaseOption[] => {
      const network = toNetworkId(on.chain_id, record.namespace)
      const known = network && networks.find(network)
      const account =
        known && !known.testnet ? resolveAccountOn(record, network, networks) : undefined
      return network && account ? [{ currency, networkInfo: on, network, account }] : []
    }),
  )
}
