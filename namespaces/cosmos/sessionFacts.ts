import type { Caip2, RemoteSigner } from '#kernel'
import { isAccountId, parseAccountId, parseNamespace, readField } from '#kernel'
import { parseJson } from '#namespaces/kit'
import type { Facts } from './connectionState.ts'
import type { Key } from './keys.ts'
import { parseKey } from './keys.ts'
import type { Tools } from './tools.ts'

/** A session with more accounts than this is invalid. */
export const maxAccounts = 500

/** Parses a wallet's keys, by network and address; Keplr writes them into the session. */
function parseKeys(
  { parseAddress, findChain }: Tools,
  foreign: unknown,
  networks: readonly Caip2[],
): ReadonlyMap<string, Key> {
  const list = typeof foreign === 'string' ? parseJson(foreign) : foreign
  const found = new Map<string, Key>()
  for (const one of Array.isArray(list) ? list.slice(0, maxAccounts) : []) {
    const network = networks.find((at) => findChain(at)?.chainId === readField(one, 'chainId'))
    const key = network && attempt(() => parseKey(parseAddress, network, one))
    if (key) found.set(`${network}:${key.address}`, key)
  }
  return found
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/**
 * Parses a session's grant on the first wanted network that it covers.
 * `undefined` if it grants no account of a known chain.
 */
export function parseSessionFacts(
  tools: Tools,
  remote: RemoteSigner,
  wanted: readonly Caip2[],
  preferred?: string,
): Facts | undefined {
  const granted = remote
    .accounts()
    .slice(0, maxAccounts)
    .flatMap((id) => {
      if (!isAccountId(id) || parseNamespace(id) !== 'cosmos') return []
      const { network, address } = parseAccountId(id)
      return tools.parseAddress(address, network).ok ? [{ network, address }] : []
    })
  const networks = [...new Set(granted.map(({ network }) => network))]
  const network = wanted.find((one) => networks.includes(one)) ?? networks[0]
  if (!network) return undefined
  const knownKeys = parseKeys(tools, remote.property('keys'), networks)
  const addresses = [
    ...new Set(granted.flatMap((one) => (one.network === network ? [one.address] : []))),
  ]
  const ordered =
    preferred && addresses.includes(preferred)
      ? [preferred, ...addresses.filter((one) => one !== preferred)]
      : addresses
  return {
    network,
    networks,
    keys: ordered.map(
      (address) => knownKeys.get(`${network}:${address}`) ?? { address, ledger: false },
    ),
  }
}

/** Finds the address that an event names: CAIP-10 ids, or keys as Keplr writes them. */
export function findNamedAddress(tools: Tools, data: unknown, network: Caip2): string | undefined {
  const list = Array.isArray(data) ? data : readField(data, 'keys')
  const [key] = parseKeys(tools, list, [network]).values()
  const ids = Array.isArray(list) ? list.slice(0, maxAccounts) : []
  const named = ids.find(
    (id): id is string => typeof id === 'string' && id.startsWith(`${network}:`),
  )
  return key?.address ?? named?.slice(network.length + 1)
}
