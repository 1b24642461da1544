import type { AddressCheck, Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'
import type { Principal } from './c32.ts'
import { decodeC32, encodeC32 } from './c32.ts'

const mainnet: Caip2 = 'stacks:1'
const testnet: Caip2 = 'stacks:2147483648'

// A key's address, then that of several keys: SP and SM on the main network, ST and SN on all
// others.
const mainVersions = [22, 20]
const testVersions = [26, 21]

const contractNamePattern = /^[a-z][a-z0-9_-]{0,39}$/i

/** True for the main network; any other uses the versions of the test network. */
const getVersions = (network: Caip2) => (network === mainnet ? mainVersions : testVersions)

/**
 * Judges an address that was typed or pasted: a standard principal, or a contract's with its name
 * behind a dot. One spelling each.
 */
export function parseAddress(input: string, network: Caip2): AddressCheck {
  if (parseNamespace(network) !== 'stacks') return { ok: false, why: 'network' }
  const [standard = '', name, ...rest] = input.split('.')
  if (rest.length > 0 || (name !== undefined && !contractNamePattern.test(name)))
    return { ok: false, why: 'format' }
  const principal = decodeC32(standard)
  if (principal === 'form') return { ok: false, why: 'format' }
  if (principal === 'checksum') return { ok: false, why: 'checksum' }
  return getVersions(network).includes(principal.version)
    ? { ok: true, address: input }
    : { ok: false, why: 'network' }
}

/**
 * A standard principal of any Stacks network; `undefined` for everything else, contracts included.
 */
export function parsePrincipal(address: unknown): Principal | undefined {
  const principal = typeof address === 'string' ? decodeC32(address) : 'form'
  return typeof principal === 'object' &&
    [...mainVersions, ...testVersions].includes(principal.version)
    ? principal
    : undefined
}

/** True if an address belongs to a network. */
export const isOnNetwork = (network: Caip2, address: string): boolean =>
  getVersions(network).includes(parsePrincipal(address)?.version ?? -1)

/** True if a single key signs for the address. */
export const isSingleKey = (address: string): boolean =>
  [mainVersions[0], testVersions[0]].includes(parsePrincipal(address)?.version)

/** The same key's address on another network. */
export function toNetworkAddress(network: Caip2, address: string): string | undefined {
  const principal = parsePrincipal(address)
  if (!principal) return undefined
  const version = getVersions(network)[isSingleKey(address) ? 0 : 1]
  return version === undefined ? undefined : encodeC32({ version, hash: principal.hash })
}

/** Returns SIP-030's name of a network. */
export const toNetworkName = (network: Caip2): string =>
  network === mainnet
    ? 'mainnet'
    : network === testnet
      ? 'testnet'
      : network.slice('stacks:'.length)

/** The network of a chain id or of a word, as wallets and nodes write them. */
export function parseNetwork(name: unknown): Caip2 | undefined {
  if (typeof name !== 'string' && typeof name !== 'number') return undefined
  const word = String(name).toLowerCase()
  if (/^(stacks:)?(1|mainnet)$/.test(word)) return mainnet
  return /^(stacks:)?(2147483648|testnet)$/.test(word) ? testnet : undefined
}
