import type { Caip2 } from '#kernel'
import { LatchkeyError } from '#kernel'
import { pollUntil } from '#namespaces/kit'
import type { SwitchContext } from './switchContext.ts'

const switchTimeout = 10_000

/**
 * Moves a wallet to a network, and resolves once it says that it is there. Throws
 * `switch-unsupported` for one it does not go to.
 */
export async function moveWallet(
  { host, connectionState, adapter, callWallet, refresh }: SwitchContext,
  id: Caip2,
): Promise<void> {
  if (connectionState.facts.network === id) return
  if (!connectionState.facts.networks.includes(id))
    throw new LatchkeyError('switch-unsupported', { id })
  if (adapter.switchNetwork) await adapter.switchNetwork(callWallet, id)
  else connectionState.set({ network: id })
  const arrived = await pollUntil(
    host,
    connectionState,
    switchTimeout,
    async () => (await refresh().catch(() => undefined)) === id,
  )
  if (!arrived) throw new LatchkeyError('switch-unsupported', { id })
}
