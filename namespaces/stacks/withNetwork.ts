import type { Caip2 } from '#kernel'
import { fault, LatchkeyError, readField } from '#kernel'
import type { Facts } from './connectionState.ts'
import type { SigningTools } from './signer.ts'

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Adds the network to a call's parameters, as SIP-030 has it for every call.
 * Throws `unauthorized`, or `network-mismatch` if they name another one.
 */
export function withNetwork(
  { parseNetwork, toNetworkName }: SigningTools,
  { networks }: Facts,
  network: Caip2,
  method: string,
  params: unknown,
): unknown {
  if (!networks.includes(network)) throw fault('unauthorized')
  if (!method.startsWith('stx_') || (params !== undefined && params !== null && !isRecord(params)))
    return params
  const named = readField(params, 'network') ?? undefined
  const at = parseNetwork(named)
  if (at && at !== network) throw new LatchkeyError('network-mismatch', { at, network })
  return named === undefined ? { ...params, network: toNetworkName(network) } : params
}
