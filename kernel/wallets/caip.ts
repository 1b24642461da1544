import { LatchkeyError } from '../runtime/errors.ts'

/**
 * CAIP-2 network id, `namespace:reference`. The reference is opaque: never parse it as a number.
 */
export type Caip2 = `${string}:${string}`
/** CAIP-10 account id, `namespace:reference:address`. The address part never holds a colon. */
export type Caip10 = `${string}:${string}:${string}`

/**
 * The parts of a CAIP-2 id. Throws `Invalid CAIP-2 network id` unless there are exactly two
 * non-empty parts.
 */
export function parseNetworkId(id: string): { namespace: string; reference: string } {
  const [namespace, reference, ...rest] = id.split(':')
  if (!namespace || !reference || rest.length > 0) throw new LatchkeyError('caip2-invalid', { id })
  return { namespace, reference }
}

/**
 * The parts of a CAIP-10 id. Throws `Invalid CAIP-10 address` unless there are exactly three
 * non-empty parts.
 */
export function parseAccountId(id: string): {
  namespace: string
  reference: string
  network: Caip2
  address: string
} {
  const [namespace, reference, address, ...rest] = id.split(':')
  if (!namespace || !reference || !address || rest.length > 0)
    throw new LatchkeyError('caip10-invalid', { id })
  return { namespace, reference, network: `${namespace}:${reference}`, address }
}

/** True for a well-formed CAIP-2 id. */
export function isNetworkId(id: unknown): id is Caip2 {
  return typeof id === 'string' && /^[^:]+:[^:]+$/.test(id)
}

/** True for a well-formed CAIP-10 id. */
export function isAccountId(id: unknown): id is Caip10 {
  return typeof id === 'string' && /^[^:]+:[^:]+:[^:]+$/.test(id)
}

/** The CAIP-10 id of an address on a network; the inverse of `parseAccountId`. */
export function toAccountId(network: Caip2, address: string): Caip10 {
  return `${network}:${address}`
}

/** The namespace of a CAIP-2 or CAIP-10 id. */
export function parseNamespace(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf(':')))
}
