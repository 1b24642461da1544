/** The ids of the built-in plugins; a test compares them with the plugins. */
export const builtInIds: readonly string[] = [
  ...['shell', 'connect', 'explorer', 'all-wallets', 'account', 'networks', 'help', 'intents'],
  ...['tokens', 'funding', 'branding', 'embedded-wallet', 'onramp', 'swaps', 'receive', 'send'],
  ...['activity', 'payWithExchange', 'payments', 'multiWallet', 'names', 'email-capture'],
  ...['walletconnect', 'siwx', 'analytics', 'latest-version'],
  ...['namespace.eip155', 'namespace.polkadot', 'namespace.solana', 'namespace.cosmos'],
  ...['namespace.sui', 'namespace.stacks', 'namespace.bip122'],
]
