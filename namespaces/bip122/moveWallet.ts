import type { Caip2 } from '#kernel'
import { LatchkeyError } from '#kernel'
import { pollUntil } from '#namespaces/kit'
import type { SwitchContext } from './switchContext.ts'

const switchTimeout = 10_000

/**
 * Switches a wallet to a network; resolves once the wallet reports it.
 * Throws `switch-unsupported` if the wallet does not switch.
 */
export async function moveWallet(
  { host, connectionState, adapter, callWallet, refresh }: SwitchContext,
  id: Caip2,
): Promise<void> {
  if (connectionState.facts.network === id) return
  if (!connectionState.facts.networks.includes(id))
    throw new LatchkeyError('switch-unsupported', { id })
  // A wallet without a network of its own is read on the wanted one.
  const preferred = adapter.switchNetwork ? undefined : id
  await adapter.switchNetwork?.(callWallet, id)
  const arrived = await pollUntil(
    host,
    connectionState,
    switchTimeout,
    async () => (await refresh(preferred).catch(() => undefined)) === id,
  )
  if (!arrived) throw new LatchkeyError('switch-unsupported', { id })
}
