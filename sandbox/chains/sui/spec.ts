import type { ChainSpec } from '../ChainSpec.ts'
import { dollar } from './tokens.ts'

/**
 * Sui as a stand-in of ours: there is no network of it that runs on one machine from packages
 * alone.
 */
export const suiStandIn: ChainSpec = {
  id: 'sui',
  networks: ['sui:mainnet', 'sui:testnet', 'sui:devnet'],
  name: 'Sui (stand-in)',
  isAddress: (address) => /^0x[0-9a-f]{64}$/.test(address),
  tokens: [dollar.type],
  start: async () => (await import('./start.ts')).startSuiStandIn(),
}
