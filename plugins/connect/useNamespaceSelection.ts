import { useState } from 'react'
import type { Wallet } from '#kernel'
import { networksRef } from '#kernel'
import { useConnections, useService } from '#ui-shell'

type Connector = Wallet['connectors'][number]

/** Namespaces of a wallet, and which of them the visitor selects. */
export type NamespaceSelection = {
  /** One connector per namespace, in the order of the host's namespaces. */
  readonly connectors: readonly Connector[]
  /** Connectors that are not connected. */
  readonly open: readonly Connector[]
  readonly selected: readonly Connector[]
  readonly select: (namespace: string, on: boolean) => void
}

/** Selects namespaces of a wallet; at first the active one, else the first that is open. */
export function useNamespaceSelection(wallet: Wallet): NamespaceSelection {
  const networks = useService(networksRef)
  const { active, namespaces } = useConnections()
  // Announcements arrive in another order on each visit.
  const connectors = networks
    .manifests()
    .flatMap(({ namespace }) => wallet.connectors.filter((one) => one.namespace === namespace))
  const open = connectors.filter(
    ({ namespace, walletId }) => namespaces[namespace]?.connection?.connectorId !== walletId,
  )
  const [selected, setSelected] = useState(() =>
    [open.find(({ namespace }) => namespace === active) ?? open[0]].map((one) => one?.namespace),
  )
  return {
    connectors,
    open,
    selected: open.filter(({ namespace }) => selected.includes(namespace)),
    select: (namespace, on) =>
      setSelected((now) => (on ? [...now, namespace] : now.filter((one) => one !== namespace))),
  }
}
