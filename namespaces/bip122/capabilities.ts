import type { Caip2 } from '#kernel'
import type { Signer } from './signer.ts'

/**
 * True if a wallet has a capability on a network.
 * Fee and `max` are ours only if the wallet signs what we build.
 */
export function hasCapability(
  { supports, connectionState, dialect }: Signer,
  capability: string,
  network: Caip2 = connectionState.facts.network,
): boolean {
  if (!connectionState.facts.networks.includes(network)) return false
  const builds = supports('psbt') || supports('broadcast')
  if (capability === 'signMessage') return supports('message')
  if (capability === 'send') return builds || supports('transfer')
  if (capability === 'memo') return builds || (dialect === 'session' && supports('transfer'))
  if (/^(fee|max)$/.test(capability)) return builds
  if (capability === 'switchNetwork') return connectionState.facts.networks.length > 1
  return /^(multi|switch)Account$/.test(capability) && connectionState.state.accounts.length > 1
}
