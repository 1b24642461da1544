import type { Caip2 } from '#kernel'
import type { Signer } from './signer.ts'

/**
 * What a wallet can do on a network. Fee and `max` are known where the wallet signs what we build;
 * one that only makes transfers of its own decides both.
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
