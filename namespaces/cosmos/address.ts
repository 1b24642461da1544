import type { AddressCheck, Caip2 } from '#kernel'
import { decodeBech32 } from './bech32.ts'
import type { FindChain } from './chains.ts'

// Lower case only: upper case is legal Bech32, but a chain writes its addresses in lower case and
// compares them as text.
const addressPattern = /^[a-z][a-z0-9]{0,82}1[02-9ac-hj-np-z]{6,}$/
// The keys of validators: same bytes, other purpose. Funds sent to one are lost.
const validatorPrefix = /(valoper|valcons|pub)$/

/**
 * Judges an address that was typed or pasted. 20 bytes are an account of a key, 32 bytes a contract
 * or module.
 */
export function checkAddress(findChain: FindChain, input: string, network: Caip2): AddressCheck {
  const chain = findChain(network)
  if (!chain) return { ok: false, why: 'network' }
  if (!addressPattern.test(input)) return { ok: false, why: 'format' }
  const found = decodeBech32(input)
  if (!found) return { ok: false, why: 'checksum' }
  if (validatorPrefix.test(found.prefix)) return { ok: false, why: 'format' }
  if (found.prefix !== chain.prefix) return { ok: false, why: 'network' }
  return found.bytes?.length === 20 || found.bytes?.length === 32
    ? { ok: true, address: input }
    : { ok: false, why: 'format' }
}
