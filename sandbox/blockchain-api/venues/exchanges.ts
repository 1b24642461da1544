import type { Asset } from '../assets/Asset.ts'

export type Exchange = { readonly id: string; readonly name: string; sends(asset: Asset): boolean }

const mainCoins = ['ETH', 'SOL', 'USDC', 'TUSD']

/** The exchanges of the sandbox; their names are made up. */
export const exchanges: readonly Exchange[] = [
  { id: 'harbour', name: 'Harbour Exchange', sends: ({ symbol }) => mainCoins.includes(symbol) },
  {
    id: 'copperline',
    name: 'Copperline',
    sends: ({ symbol, caip2 }) => caip2 === 'eip155:1' && (symbol === 'ETH' || symbol === 'USDC'),
  },
  { id: 'northgate', name: 'Northgate', sends: ({ symbol }) => symbol === 'USDC' },
]
