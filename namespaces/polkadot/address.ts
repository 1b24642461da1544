import type { AddressCheck, Caip2, Note } from '#kernel'
import { parseNamespace } from '#kernel'
import { genericPrefix, getPrefix } from './chainIds.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** An address of any network in the spelling of another; `undefined` when it is none. */
export function reencodeAddress(address: unknown, prefix: number): string | undefined {
  const read = typeof address === 'string' ? decodeSs58(address) : 'format'
  return typeof read === 'string' ? undefined : encodeSs58(prefix, read.key)
}

/**
 * Judges an address that was typed or pasted. The same account has another spelling on every
 * network: each is taken, and one that was not this network's is
 * noted, since an exchange may wait for it elsewhere. `0x` addresses are accounts of chains of
 * another make.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'polkadot' || /^0x[0-9a-f]{40}$/i.test(input))
    return { ok: false, why: 'network' }
  const read = decodeSs58(input)
  if (typeof read === 'string') return { ok: false, why: read }
  const own = getPrefix(network)
  const address = encodeSs58(own, read.key)
  const note: Note = {
    level: read.prefix === genericPrefix ? 'info' : 'warn',
    code: 'address-respelled',
  }
  return { ok: true, address, ...(read.prefix !== own && { notes: [note] }) }
}
