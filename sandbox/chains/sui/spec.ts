import type { ChainSpec } from '../ChainSpec.ts'
import { dollar } from './tokens.ts'

/** A stand-in for Sui: no network of it runs on one machine from packages alone. */
export const suiStandIn: ChainSpec = {
  id: 'sui',
  networks: ['sui:mainnet', 'sui:testnet', 'sui:devnet'],
  name: 'Sui (stand-in)',
  isAddress: (address) => /^0x[0-9a-f]{64}$/.test(address),
  tokens: [dollar.type],
  start: async () => (await import('./start.ts')).startSuiStandIn(),
}
