import { PublicKey } from '@solana/web3.js'
import type { ChainSpec } from '../ChainSpec.ts'
import { solanaTokens } from './solanaTokens.ts'

function isAddress(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text
  } catch {
    return false
  }
}

/**
 * Solana by Surfpool: the real runtime and programs, read under the id of the main network. Its own
 * genesis is another one at every start.
 */
export const solana: ChainSpec = {
  id: 'solana',
  networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  name: 'Solana',
  isAddress,
  tokens: Object.values(solanaTokens).map(({ mint }) => mint.publicKey.toBase58()),
  start: async () => (await import('./start.ts')).startSolanaChain(),
}
