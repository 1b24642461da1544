import { unknown } from 'valibot'
import type { Caip2, Schema } from '#kernel'
import { fieldOf, gateOptional } from '#kernel'
import { parsedJson } from '#namespaces/kit'
import { hexChainId } from './networkId.ts'

/** Whether a wallet runs several calls as one on a network. */
export type BatchSupport = (network: Caip2) => boolean

export const noBatches: BatchSupport = () => false

const anything: Schema<unknown> = unknown()

const atomic = (capabilities: unknown) =>
  /^(supported|ready)$/.test(String(fieldOf(fieldOf(capabilities, 'atomic'), 'status'))) ||
  fieldOf(fieldOf(capabilities, 'atomicBatch'), 'supported') === true

/**
 * Reads EIP-5792 capabilities: by hex chain id (`0x0` for every network) as the wallet answers
 * them, by account on top of it as sessions carry them,
 * or by CAIP-2 id. Text is taken for JSON.
 */
export function batchSupportOf(foreign: unknown, address: string): BatchSupport {
  const value = gateOptional(anything, typeof foreign === 'string' ? parsedJson(foreign) : foreign)
  const layers = [value, fieldOf(value, address), fieldOf(value, address.toLowerCase())]
  return (network) =>
    layers.some((layer) =>
      [hexChainId(network), '0x0', network, 'eip155'].some((key) => atomic(fieldOf(layer, key))),
    )
}
