import type { AddressCheck, Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'
import { keccak256 } from './keccak256.ts'

/**
 * Returns the EIP-55 spelling; `undefined` unless it is `0x` and 40 hex digits.
 * Accepts any case: for addresses that no visitor typed.
 */
export function toChecksumAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  const plain = address.slice(2).toLowerCase()
  const hash = keccak256(plain)
  const toCase = (digit: string, at: number) =>
    (hash[at] ?? '0') >= '8' ? digit.toUpperCase() : digit
  return `0x${plain.replace(/[a-f]/g, toCase)}`
}

/**
 * Checks an address that was typed or pasted.
 * Digits of one case carry no checksum and pass; mixed case must be EIP-55.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'eip155') return { ok: false, why: 'network' }
  const address = toChecksumAddress(input)
  if (!address) return { ok: false, why: 'format' }
  const digits = input.slice(2)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && input !== address ? { ok: false, why: 'checksum' } : { ok: true, address }
}
