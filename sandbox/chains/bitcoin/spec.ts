import type { ChainSpec } from '../ChainSpec.ts'

/**
 * Bitcoin on a chain of its own (bcoin, regtest): it answers for addresses of every Bitcoin
 * network, by what they pay to. Blocks come after a broadcast.
 */
export const bitcoin: ChainSpec = {
  id: 'bitcoin',
  networks: [
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
    'bip122:00000000da84f2bafbbc53dee25a72ae',
    'bip122:00000008819873e925422c1ff0f99f7c',
  ],
  name: 'Sandbox Bitcoin',
  isAddress: (address) =>
    /^(bc1|tb1|bcrt1)[02-9ac-hj-np-z]{20,80}$/.test(address) ||
    /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(address),
  start: async () => (await import('./start.ts')).startBitcoin(),
}
