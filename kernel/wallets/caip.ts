import { LatchkeyError } from '../runtime/errors.ts'

/** CAIP-2 network id, `namespace:reference`. The reference is opaque text. */
export type Caip2 = `${string}:${string}`
/** CAIP-10 account id, `namespace:reference:address`. The address part never holds a colon. */
export type Caip10 = `${string}:${string}:${string}`

/** Parses a CAIP-2 id. Throws `caip2-invalid` unless it has two non-empty parts. */
export function parseNetworkId(id: string): { namespace: string; reference: string } {
  const [namespace, reference, ...rest] = id.split(':')
  if (!namespace || !reference || rest.length > 0) throw new LatchkeyError('caip2-invalid', { id })
  return { namespace, reference }
}

/** Parses a CAIP-10 id. Throws `caip10-invalid` unless it has three non-empty parts. */
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
export const isNetworkId = (id: unknown): id is Caip2 =>
  typeof id === 'string' && /^[^:]+:[^:]+$/.test(id)

/** True for a well-formed CAIP-10 id. */
export const isAccountId = (id: unknown): id is Caip10 =>
  typeof id === 'string' && /^[^:]+:[^:]+:[^:]+$/.test(id)

/** Builds the CAIP-10 id of an address; the inverse of `parseAccountId`. */
export const toAccountId = (network: Caip2, address: string): Caip10 => `${network}:${address}`

/** Returns the namespace of a CAIP-2 or CAIP-10 id. */
export const parseNamespace = (id: string): string => id.slice(0, Math.max(0, id.indexOf(':')))
