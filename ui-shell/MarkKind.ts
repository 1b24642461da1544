/**
 * The subject of a mark: `network` and `coin` by the network's CAIP-2 id (the coin pays its fees),
 * `wallet` by its id in the bundled list.
 */
export type MarkKind = 'network' | 'coin' | 'wallet'
