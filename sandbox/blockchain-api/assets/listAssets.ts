import type { ChainSpec } from '../../chains/ChainSpec.ts'
import { solanaTokens } from '../../chains/solana/solanaTokens.ts'
import type { EvmChain } from '../../chains/startEvmChain.ts'
import type { Asset } from './Asset.ts'
import { tokenId } from './Asset.ts'
import { coins } from './coins.ts'

const made = (
  caip2: string,
  asset: string,
  { name, symbol, decimals }: Pick<Asset, 'name' | 'symbol' | 'decimals'>,
): Asset => ({
  caip2,
  asset,
  id: tokenId(caip2, asset),
  name,
  symbol,
  decimals,
})

function createCoin(caip2: string): readonly Asset[] {
  const coin = coins[caip2.split(':')[0] ?? '']
  return coin ? [made(caip2, 'native', coin)] : []
}

function solanaAssets(caip2: string): readonly Asset[] {
  const { usd, toll } = solanaTokens
  return [
    made(caip2, usd.mint.publicKey.toBase58(), {
      name: 'Test USD',
      symbol: 'TUSD',
      decimals: usd.decimals,
    }),
    made(caip2, toll.mint.publicKey.toBase58(), { ...toll.extended, decimals: toll.decimals }),
  ]
}

/**
 * Every coin and token the sandbox knows from the start; of a chain that is read under several ids,
 * those of its own.
 */
export function listAssets(
  chains: readonly EvmChain[],
  specs: readonly ChainSpec[],
): readonly Asset[] {
  const evm = chains.flatMap(({ caip2, market }) => [
    ...createCoin(caip2),
    ...market.tokens.map((token) => made(caip2, token.address, token)),
  ])
  const more = specs.flatMap(({ id, networks: [caip2 = ''] }) => [
    ...createCoin(caip2),
    ...(id === 'solana' ? solanaAssets(caip2) : []),
  ])
  return [...evm, ...more]
}
