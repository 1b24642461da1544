import { unknown } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import { parseJson } from '#namespaces/kit'
import { toNetworkId } from './networkId.ts'

/** True if a wallet runs several calls as one on a network. */
export type BatchSupport = (network: Caip2) => boolean

export const noBatchSupport: BatchSupport = () => false

const unknownSchema: Schema<unknown> = unknown()

const isAtomic = (capabilities: unknown) =>
  /^(supported|ready)$/.test(String(readField(readField(capabilities, 'atomic'), 'status'))) ||
  readField(readField(capabilities, 'atomicBatch'), 'supported') === true

/**
 * Reads EIP-5792 capabilities: by chain id (`0x0` for every network) as the wallet answers them, by
 * account on top of it as sessions carry them, or by CAIP-2 id. Text is taken for JSON.
 */
export function parseBatchSupport(foreign: unknown, address: string): BatchSupport {
  const value = safeParse(unknownSchema, typeof foreign === 'string' ? parseJson(foreign) : foreign)
  const layers = [value, readField(value, address), readField(value, address.toLowerCase())]
  return (network) =>
    layers.some((layer) =>
      Object.entries(Object(layer)).some(
        ([key, found]) =>
          (/^(eip155|0x0+)$/.test(key) || [key, toNetworkId(key)].includes(network)) &&
          isAtomic(found),
      ),
    )
}
