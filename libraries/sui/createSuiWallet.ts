import type { AdaptedModal, AdapterOptions } from '#libraries/kit'
import { createStandardWallet, fromBase64 } from '#libraries/kit'
import type { SuiFeatures, SuiWallet } from './SuiWallet.ts'
import type { BuildTransaction } from './signing.ts'
import {
  buildComplete,
  signAndExecuteTransaction,
  signPersonalMessage,
  signTransaction,
} from './signing.ts'

/** Options of the wallet. */
export type SuiAdapterOptions = AdapterOptions & {
  /**
   * Builds the bytes of a transaction. Needed where applications leave gas and objects to the
   * wallet: pass your client. By default a transaction has to be complete.
   * @example (json) => Transaction.from(json).build({ client })
   */
  readonly buildTransaction?: BuildTransaction
}

/**
 * Creates a Wallet Standard wallet that stands for the modal.
 * Register it, and the wallet lists of Sui libraries show it: connecting opens the modal, and the
 * visitor's wallet signs, an extension or over WalletConnect alike.
 * @example
 * registerWallet(createSuiWallet(modal, { name: 'Connect' }))
 */
export function createSuiWallet(
  modal: AdaptedModal,
  { buildTransaction = buildComplete, ...options }: SuiAdapterOptions = {},
): SuiWallet {
  return createStandardWallet<SuiFeatures>(modal, {
    ...options,
    namespace: 'sui',
    chains: ['sui:mainnet', 'sui:testnet', 'sui:devnet'],
    toChain: (network) => network,
    // Extensions do not show the key of every account; sessions do.
    toPublicKey: ({ publicKey = '' }) => fromBase64(publicKey) ?? new Uint8Array(),
    features: {
      'sui:signPersonalMessage': {
        version: '1.1.0',
        signPersonalMessage: (input) => signPersonalMessage(modal, input),
      },
      'sui:signTransaction': {
        version: '2.0.0',
        signTransaction: (input) => signTransaction(modal, input, buildTransaction),
      },
      'sui:signAndExecuteTransaction': {
        version: '2.0.0',
        signAndExecuteTransaction: (input) =>
          signAndExecuteTransaction(modal, input, buildTransaction),
      },
    },
  })
}
