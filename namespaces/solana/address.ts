import type { AddressCheck, Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'
import { codec } from './codec.ts'

/**
 * True if text is an address: base58 of exactly 32 bytes.
 * There is one spelling of each, and no checksum.
 */
export const isAddress = (text: unknown): text is string =>
  codec.decodeBase58(text, 32) !== undefined

/**
 * Checks an address that was typed or pasted.
 * Only the curve shows whether it is a key: see the notes of a plan.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'solana') return { ok: false, why: 'network' }
  return isAddress(input) ? { ok: true, address: input } : { ok: false, why: 'format' }
}
