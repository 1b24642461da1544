const chainNames: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** Writes a Bitcoin network as the Wallet Standard does, such as `bitcoin:testnet4`. */
export const toBitcoinChain = (network: string): string =>
  chainNames[network] ? `bitcoin:${chainNames[network]}` : network
