import { bech32 } from '@scure/base'
import type { ChainSpec } from '../ChainSpec.ts'
import { genesis, ibcDenom } from './ledger.ts'

function isAddress(text: string): boolean {
  try {
    return genesis.some(({ prefix }) => prefix === bech32.decode(text, false).prefix)
  } catch {
    return false
  }
}

/**
 * A stand-in for two Cosmos chains, as none of their nodes runs here. It checks signatures,
 * sequences and fees with the ecosystem's own libraries.
 */
export const cosmos: ChainSpec = {
  id: 'cosmos',
  networks: genesis.map(({ chainId }) => `cosmos:${chainId}`),
  name: 'Cosmos (stand-in)',
  isAddress,
  tokens: [ibcDenom('channel-141', 'uosmo'), ibcDenom('channel-536', 'uusdc')],
  start: async () => (await import('./start.ts')).start(),
}
