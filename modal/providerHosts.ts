import type { ProviderHosts } from '#kernel'

/**
 * The hosts of the default provider. No other source file names a host; every one of them is
 * replaced by `createModal({ provider })`.
 */
export const defaultHosts: ProviderHosts = {
  api: 'https://api.web3modal.org',
  blockchain: 'https://rpc.walletconnect.org',
  pulse: 'https://pulse.walletconnect.org',
  secure: 'https://secure.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
}

/**
 * Where development builds ask for the newest version of this package; replaced by `createModal({
 * registry })`.
 */
export const packageRegistry = 'https://registry.npmjs.org'
