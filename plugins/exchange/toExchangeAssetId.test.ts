import { expect, it } from 'vitest'
import type { Caip2 } from '#kernel'
import { toExchangeAssetId } from './toExchangeAssetId.ts'

it.each<[Caip2, string, string | undefined]>([
  ['eip155:1', 'native', 'eip155:1/slip44:60'],
  ['eip155:8453', 'native', 'eip155:8453/slip44:60'],
  ['eip155:56', 'native', 'eip155:56/slip44:714'],
  ['eip155:204', 'native', 'eip155:204/slip44:714'],
  [
    'eip155:1',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  ],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'native',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
  ],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'So1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:So1',
  ],
  ['bip122:000000000019d6689c085ae165831e93', 'native', undefined],
])('exchanges know the asset of %s called %s as %s', (network, asset, id) => {
  expect(toExchangeAssetId(network, asset)).toBe(id)
})
