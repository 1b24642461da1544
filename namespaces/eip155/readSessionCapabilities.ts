import { record, string, unknown } from 'valibot'
import type { Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import { parseJson } from '#namespaces/kit'
import { toHexChainId, toNetworkId } from './networkId.ts'

const capabilitiesSchema: Schema<Readonly<Record<string, unknown>>> = record(string(), unknown())

/**
 * Reads the EIP-5792 capabilities that a session carries as a property, by hex chain id.
 * Wallets write them as JSON or an object, for all accounts or by account, with hex or CAIP-2 ids.
 * `chainIds` limits the answer. `undefined` if the session carries none.
 */
export function readSessionCapabilities(
  foreign: unknown,
  address: string,
  chainIds: readonly unknown[] | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const value = typeof foreign === 'string' ? parseJson(foreign) : foreign
  const layers = [readField(value, address), readField(value, address.toLowerCase()), value]
  const found = layers.map((layer) => safeParse(capabilitiesSchema, layer)).find(Boolean)
  if (!found) return undefined
  const wanted = chainIds?.map(toHexId)
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, capabilities]) => {
      const id = toHexId(key)
      return id && (!wanted || wanted.includes(id)) ? [[id, capabilities]] : []
    }),
  )
}

/** Writes a chain id as hex; `0x0` stands for every chain. */
function toHexId(id: unknown): string | undefined {
  if (id === '0x0') return id
  const network = toNetworkId(typeof id === 'string' ? id.replace(/^eip155:/, '') : id)
  return network && toHexChainId(network)
}
