import type { Network } from '#kernel'
import { connectionsRef, routerRef as routerService } from '#kernel'
import { switchActiveChainRoute, switchNetworkRoute } from '#plugins/ports/networks'
import { useRouter, useService } from '#ui-shell'

/** Chooses a network: does nothing, confirms a change of namespace, or starts the switch. */
export function useChooseNetwork(): (network: Network) => void {
  const connections = useService(connectionsRef)
  const modal = useService(routerService)
  const router = useRouter()
  return ({ caipNetworkId, chainNamespace }) => {
    const record = connections.getState()
    const elsewhere = record !== undefined && record.namespace !== chainNamespace
    const connected = connections.getState(chainNamespace)?.accountState.status === 'connected'
    if (elsewhere && record.accountState.status === 'connected')
      return router.push(switchActiveChainRoute, { network: caipNetworkId })
    if (connected && record?.connection?.network !== caipNetworkId)
      return router.push(switchNetworkRoute, { network: caipNetworkId })
    if (!connected) void connections.switchNetwork(caipNetworkId)
    modal.back()
  }
}
