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
  const abilities: Readonly<Record<string, boolean>> = {
    signMessage: supports('message'),
    send: builds || supports('transfer'),
    fee: builds,
    max: builds,
    memo: builds || (dialect === 'session' && supports('transfer')),
    switchNetwork: connectionState.facts.networks.length > 1,
    switchAccount: connectionState.state.accounts.length > 1,
    multiAccount: connectionState.state.accounts.length > 1,
  }
  return abilities[capability] === true
}
