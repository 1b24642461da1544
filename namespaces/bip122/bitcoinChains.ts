import type { Caip2 } from '#kernel'
import { parseNamespace } from '#kernel'

/**
 * The differences between Bitcoin's networks: address prefixes, and the name that each dialect
 * spells its own way.
 */
export type BitcoinChain = {
  readonly name: string
  readonly keyHash: number
  readonly scriptHash: number
  readonly prefix: string
}

const buildChain = (name: string, prefix = 'tb'): BitcoinChain => ({
  name,
  prefix,
  keyHash: prefix === 'bc' ? 0 : 0x6f,
  scriptHash: prefix === 'bc' ? 5 : 0xc4,
})
const chains: Readonly<Record<string, BitcoinChain>> = {
  '000000000019d6689c085ae165831e93': buildChain('mainnet', 'bc'),
  '000000000933ea01ad0ee984209779ba': buildChain('testnet'),
  '00000000da84f2bafbbc53dee25a72ae': buildChain('testnet4'),
  '00000008819873e925422c1ff0f99f7c': buildChain('signet'),
  '0f9188f13cb7b2c71f2a335e3a4fc328': buildChain('regtest', 'bcrt'),
}

/** Finds a network's parameters; `undefined` if it is not one of Bitcoin's. */
export function findBitcoinChain(network: Caip2 | undefined): BitcoinChain | undefined {
  const reference = network?.slice('bip122:'.length) ?? ''
  return parseNamespace(network ?? '') === 'bip122' && Object.hasOwn(chains, reference)
    ? chains[reference]
    : undefined
}

/** Finds a network by name in any wallet's spelling (`Mainnet`, `livenet`, `BITCOIN_MAINNET`). */
export function findNetworkByName(spelling: unknown): Caip2 | undefined {
  const name =
    typeof spelling === 'string'
      ? spelling
          .toLowerCase()
          .replace(/^bitcoin_/, '')
          .replace(/^livenet$/, 'mainnet')
      : ''
  const [reference] = Object.entries(chains).find(([, one]) => one.name === name) ?? []
  return reference === undefined ? undefined : `bip122:${reference}`
}
