import type { AddressCheck, Caip2, Note } from '#kernel'
import { parseNamespace } from '#kernel'
import { genericPrefix, getPrefix } from './chainIds.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Converts an address of any network to another's spelling; `undefined` if it is invalid. */
export function reencodeAddress(address: unknown, prefix: number): string | undefined {
  const read = typeof address === 'string' ? decodeSs58(address) : 'format'
  return typeof read === 'string' ? undefined : encodeSs58(prefix, read.key)
}

/**
 * Checks an address that was typed or pasted.
 * An account has another spelling on every network: each is accepted, and a foreign one is noted,
 * since an exchange may expect it elsewhere. `0x` addresses are accounts of other chains.
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
