import type { Network } from '#kernel'
import { connectionsRef, routerRef as routerService } from '#kernel'
import { switchActiveChainRoute, switchNetworkRoute } from '#plugins/ports/networks'
import { useRouter, useService } from '#ui-shell'
import { decideNetworkChoice } from './decideNetworkChoice.ts'

/** Chooses a network: shows it, confirms a change of namespace, or starts the switch. */
export function useChooseNetwork(): (network: Network) => void {
  const connections = useService(connectionsRef)
  const modal = useService(routerService)
  const router = useRouter()
  return (network) => {
    const { caipNetworkId, chainNamespace } = network
    const choice = decideNetworkChoice(connections, network)
    if (choice === 'confirm') return router.push(switchActiveChainRoute, { network: caipNetworkId })
    if (choice === 'switch') return router.push(switchNetworkRoute, { network: caipNetworkId })
    // A wallet that is there already may be unable to switch: it must not be asked.
    if (choice === 'show') connections.activate(chainNamespace)
    else void connections.switchNetwork(caipNetworkId)
    modal.back()
  }
}
