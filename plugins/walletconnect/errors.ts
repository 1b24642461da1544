import { defineErrors, LatchkeyError } from '#kernel'

/** Errors of WalletConnect: its package, its client, and refused proposals. */
export const walletConnectError = defineErrors({
  'connect-rejected': ['Connection rejected', 'Approve the request in the wallet to connect.'],
  'remote-missing': [
    'WalletConnect is not available: {why}.',
    'Install `@walletconnect/universal-provider` and give a project id.',
  ],
})

/** The error of a request to a session that has ended. */
export const sessionEnded = (cause?: unknown): LatchkeyError =>
  new LatchkeyError(
    'unauthorized',
    {},
    {
      cause,
      texts: ['The session with the wallet has ended.', 'Connect again.'],
      docs: 'errors.md',
    },
  )
