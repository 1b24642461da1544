import type { Connections, Network } from '#kernel'

/**
 * Outcome of choosing a network. `confirm`: another namespace becomes active, beside a connected
 * one; `switch`: its wallet is on another network; `show`: its wallet is there; `start`: a wallet
 * that is connected later starts there.
 */
type NetworkChoice = 'confirm' | 'switch' | 'show' | 'start'

/** Decides what follows from the choice of a network. */
export function decideNetworkChoice(
  connections: Pick<Connections, 'getState'>,
  { caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>,
): NetworkChoice {
  const active = connections.getState()
  if (active?.accountState.status === 'connected' && active.namespace !== chainNamespace)
    return 'confirm'
  const chosen = connections.getState(chainNamespace)
  if (chosen?.accountState.status !== 'connected') return 'start'
  return chosen.connection?.network === caipNetworkId ? 'show' : 'switch'
}
