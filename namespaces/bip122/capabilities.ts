import type { Caip2 } from '#kernel'
import type { Signer } from './signer.ts'

/**
 * What a wallet can do on a network. Fee and `max` are known where the wallet signs what we build;
 * one that only makes transfers of its own decides both.
 */
export function capabilityOf(
  { able, live, speech }: Signer,
  capability: string,
  network: Caip2 = live.facts.network,
): boolean {
  if (!live.facts.networks.includes(network)) return false
  const builds = able('psbt') || able('broadcast')
  const abilities: Readonly<Record<string, boolean>> = {
    signMessage: able('message'),
    send: builds || able('transfer'),
    fee: builds,
    max: builds,
    memo: builds || (speech === 'session' && able('transfer')),
    switchNetwork: live.facts.networks.length > 1,
    switchAccount: live.state.accounts.length > 1,
    multiAccount: live.state.accounts.length > 1,
  }
  return abilities[capability] === true
}
