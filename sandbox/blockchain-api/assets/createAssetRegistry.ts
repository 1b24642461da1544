import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem'
import { readContract } from 'viem/actions'
import type { ChainSpec } from '../../chains/ChainSpec.ts'
import { contracts } from '../../chains/contracts/contracts.generated.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Asset } from './Asset.ts'
import { normalizeAssetId, tokenId } from './Asset.ts'
import type { PriceStore } from './createPriceStore.ts'
import { createPriceStore } from './createPriceStore.ts'
import { listAssets } from './listAssets.ts'

export type AssetRegistry = {
  /** Those there are from the start. */
  readonly all: readonly Asset[]
  readonly prices: PriceStore
  /** By CAIP-10 id. */
  find(id: string): Asset | undefined
  /**
   * The coin (`native`) or token of a chain; a token that came later says of itself what it is, in
   * whatever words.
   */
  read(chain: EvmChain, asset: string): Promise<Asset>
  /** The URL of an asset's picture. */
  picture(symbol: string): string
  reset(): void
}

const { abi } = contracts.TestToken

async function readTokenMetadata({ client, caip2 }: EvmChain, address: Address): Promise<Asset> {
  const ask = (functionName: 'name' | 'symbol' | 'decimals') =>
    readContract(client, { address, abi, functionName }).catch(() => undefined)
  const [name, symbol, decimals] = await Promise.all([ask('name'), ask('symbol'), ask('decimals')])
  return {
    caip2,
    asset: address,
    id: tokenId(caip2, address),
    name: String(name ?? ''),
    symbol: String(symbol ?? ''),
    decimals: Number(decimals ?? 0),
  }
}

/** Holds the names, decimals, prices and pictures of coins and tokens. */
export function createAssetRegistry(
  chains: readonly EvmChain[],
  specs: readonly ChainSpec[],
  self: () => string,
): AssetRegistry {
  const all = listAssets(chains, specs)
  const byId = new Map(all.map((asset) => [normalizeAssetId(asset.id), asset]))
  const prices = createPriceStore(all)
  const later = new Map<string, Promise<Asset>>()
  const find = (id: string) => byId.get(normalizeAssetId(id))

  return {
    all,
    prices,
    find,
    async read(chain, asset) {
      const id = tokenId(chain.caip2, asset)
      const known = find(id)
      if (known) return known
      if (!isAddress(asset, { strict: false }))
        throw new RangeError(`Not a token of ${chain.caip2}: ${asset}`)
      const reading = later.get(id) ?? readTokenMetadata(chain, getAddress(asset))
      later.set(id, reading)
      return reading
    },
    picture: (symbol) => `${self()}/public/getTokenImage/${encodeURIComponent(symbol || 'none')}`,
    reset() {
      prices.reset()
      later.clear()
    },
  }
}
