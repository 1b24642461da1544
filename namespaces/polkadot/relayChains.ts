import type { Caip2 } from '#kernel'

/** The relay chain of each Asset Hub: balances moved from it, and wallets still name it. */
export const relayChains: Readonly<Partial<Record<Caip2, readonly Caip2[]>>> = {
  'polkadot:68d56f15f85d3136970ec16946040bc1': ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
  'polkadot:48239ef607d7928874027a43a6768920': ['polkadot:b0a8d493285c2df73290dfb7e61f870f'],
  'polkadot:67f9723393ef76214df0118c34bbbd3d': ['polkadot:e143f23803ac50e8f6f8e62695d1ce9e'],
}
