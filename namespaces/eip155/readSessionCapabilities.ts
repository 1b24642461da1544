import { record, string, unknown } from 'valibot'
import type { Schema } from '#kernel'
import { readField, safeParse } from '#kernel'
import { parseJson } from '#namespaces/kit'
import { toHexChainId, toNetworkId } from './networkId.ts'

const capabilitiesSchema: Schema<Readonly<Record<string, unknown>>> = record(string(), unknown())

/**
 * Reads the EIP-5792 capabilities that a session carries as a property, by hex chain id.
 * Wallets write them as `parseBatchSupport` reads them: as JSON or an object, for all accounts and
 * by account, with chain ids, CAIP-2 ids or the namespace.
 * `chainIds` limits the answer to these and to every chain. `undefined` if the session carries none.
 */
export function readSessionCapabilities(
  foreign: unknown,
  address: string,
  chainIds: readonly unknown[] | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const value = typeof foreign === 'string' ? parseJson(foreign) : foreign
  const layers = [value, readField(value, address.toLowerCase()), readField(value, address)]
  const found = layers
    .map((layer) => safeParse(capabilitiesSchema, layer))
    .filter((one) => one !== undefined)
  if (found.length === 0) return undefined
  const wanted = chainIds?.map(toHexId)
  return Object.fromEntries(
    found
      .flatMap((one) => Object.entries(one))
      .flatMap(([key, capabilities]) => {
        const id = toHexId(key)
        return id && (!wanted || id === '0x0' || wanted.includes(id)) ? [[id, capabilities]] : []
      }),
  )
}

/** Writes a chain id as hex; `0x0` stands for every chain. */
function toHexId(id: unknown): string | undefined {
  if (/^(eip155|0x0+)$/i.test(String(id))) return '0x0'
  const network = toNetworkId(typeof id === 'string' ? id.replace(/^eip155:/, '') : id)
  return network && toHexChainId(network)
}
