/**
 * The ids of the built-in plugins, but for those that give way to a plugin of their id (usage events,
 * the version check); a test compares them with the plugins.
 */
export const builtInIds: readonly string[] = [
  ...['shell', 'connect', 'explorer', 'all-wallets', 'account', 'networks', 'help', 'intents'],
  ...['tokens', 'funding', 'branding', 'embedded-wallet', 'onramp', 'swaps', 'receive', 'send'],
  ...['activity', 'payWithExchange', 'payments', 'multiWallet', 'names', 'email-capture'],
  ...['walletconnect', 'siwx'],
  ...['namespace.eip155', 'namespace.polkadot', 'namespace.solana', 'namespace.cosmos'],
  ...['namespace.sui', 'namespace.stacks', 'namespace.bip122'],
]
