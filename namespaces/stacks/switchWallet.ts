import type { Caip2 } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

/**
 * A page wallet that may be on another network.
 * `applyAddresses` takes the addresses of an answer on that network; `toSatsNetwork` is its name in
 * sats-connect.
 */
export type SwitchableWallet = {
  readonly signer: Signer
  readonly toSatsNetwork: (network: Caip2) => string
  readonly reread: (network: Caip2) => Promise<void>
  readonly applyAddresses: (answer: unknown, network: Caip2) => void
}

/**
 * Switches a wallet to a network.
 * sats-connect has a method for it; a SIP-030 wallet is requested for its addresses there. Errors:
 * `rejected`, `busy`, `locked`, `timeout`, `unauthorized` as they are; `switch-unsupported` if the
 * wallet cannot, or did not switch after all.
 */
export async function switchWallet(
  { host, toNetworkName }: ChainTools,
  { signer, toSatsNetwork, reread, applyAddresses }: SwitchableWallet,
  id: Caip2,
): Promise<void> {
  const { connectionState, kind, request } = signer
  if (connectionState.facts.network === id) return
  if (!host.networks().some(({ caipNetworkId }) => caipNetworkId === id))
    throw new LatchkeyError('switch-unsupported', { id })
  try {
    if (kind === 'satsConnect')
      await request(id, 'wallet_changeNetwork', { name: toSatsNetwork(id) }).then(() => reread(id))
    else applyAddresses(await request(id, 'stx_getAddresses', { network: toNetworkName(id) }), id)
  } catch (cause) {
    if (isLatchkeyError(cause, 'rejected', 'busy', 'locked', 'timeout', 'unauthorized')) throw cause
    throw new LatchkeyError('switch-unsupported', { id }, { cause })
  }
  if (connectionState.facts.network !== id) throw new LatchkeyError('switch-unsupported', { id })
}
