import type { ProviderHosts } from '#kernel'

/**
 * The hosts of the default provider.
 * No other source file names a host; `createModal({ provider })` replaces each of them.
 */
export const defaultHosts: ProviderHosts = {
  api: 'https://api.web3modal.org',
  blockchain: 'https://rpc.walletconnect.org',
  pulse: 'https://pulse.walletconnect.org',
  secure: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
}

/** Registry with the newest version of this package; `createModal({ registry })` replaces it. */
export const packageRegistry = 'https://registry.npmjs.org'
