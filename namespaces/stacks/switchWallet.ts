import type { Caip2 } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Signer } from './signer.ts'

/**
 * A wallet of the page that may be on another network. `show` reads its addresses from an answer
 * and takes those of the network; `satsNetwork` is what sats-connect calls it.
 */
export type SwitchableWallet = {
  readonly signer: Signer
  readonly toSatsNetwork: (network: Caip2) => string
  readonly reread: (network: Caip2) => Promise<void>
  readonly applyAddresses: (answer: unknown, network: Caip2) => void
}

/**
 * Moves a wallet to a network: sats-connect has a method for it, a wallet of SIP-030 is asked for
 * its addresses there. Errors: `rejected`, `busy`, `locked`, `timeout`,
 * `unauthorized` as they are; `switch-unsupported` when the wallet cannot, or says it did and did
 * not.
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
