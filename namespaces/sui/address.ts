import type { AddressCheck, Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'

/**
 * Addresses of the system itself, which documentation and tools write short: what is sent there is
 * lost.
 */
const systemPattern = /^0x0*([0-9]|b|c|403|acc|dee9)$/

/** Normalizes an address to `0x` and 64 lower-case hex digits; `undefined` if incomplete. */
export function normalizeAddress(address: unknown): string | undefined {
  return typeof address === 'string' &&
    /^0x[0-9a-f]{64}$/i.test(address) &&
    address.startsWith('0x')
    ? address.toLowerCase()
    : undefined
}

/**
 * Checks an address that was typed or pasted.
 * Only the system's own addresses may be short: any other short one has lost digits.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'sui') return { ok: false, why: 'network' }
  const isSystem =
    systemPattern.test(input.toLowerCase()) && input.startsWith('0x') && input.length <= 66
  const address = normalizeAddress(isSystem ? `0x${input.slice(2).padStart(64, '0')}` : input)
  if (!address) return { ok: false, why: 'format' }
  return isSystem
    ? { ok: true, address, notes: [{ level: 'stop', code: 'system-address' }] }
    : { ok: true, address }
}
