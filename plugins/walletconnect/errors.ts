import { defineErrors } from '#kernel'

/** Errors of WalletConnect: its package, its client, and refused proposals. */
export const walletConnectError = defineErrors({
  'connect-rejected': ['Connection rejected', 'Approve the request in the wallet to connect.'],
  'remote-missing': [
    'WalletConnect is not available: {why}.',
    'Install `@walletconnect/universal-provider` and give a project id.',
  ],
})
