import { useMemo } from 'react'
import type { Caip2, Network } from '#kernel'
import { useModal } from './ModalContext.ts'
import { useModalState } from './useModalState.ts'

/** The current network, the networks there are to choose from, and how to choose. */
export function useNetwork(): {
  readonly network: Network | undefined
  readonly networkId: Caip2 | undefined
  readonly networks: readonly Network[]
  switchNetwork(network: Caip2): Promise<void>
} {
  const modal = useModal()
  const { namespaces, activeNamespace, selectedNetworkId } = useModalState()
  const networks = useMemo(
    () => Object.values(namespaces).flatMap(({ caipNetworks }) => caipNetworks),
    [namespaces],
  )
  const active =
    activeNamespace === undefined
      ? undefined
      : namespaces[activeNamespace]?.networkState.caipNetwork
  const network =
    active ?? networks.find(({ caipNetworkId }) => caipNetworkId === selectedNetworkId)
  return {
    network,
    networkId: selectedNetworkId ?? network?.caipNetworkId,
    networks,
    switchNetwork: modal.switchNetwork,
  }
}
