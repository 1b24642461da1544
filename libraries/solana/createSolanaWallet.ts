import { fault } from '#kernel'
import type { AdaptedModal, AdapterOptions } from '#libraries/kit'
import { createStandardWallet } from '#libraries/kit'
import { clusterNames, toChain } from './chains.ts'
import { decodeBase58 } from './decodeBase58.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import type { SolanaFeatures, SolanaWallet } from './SolanaWallet.ts'
import { signAndSendTransaction, signMessage, signTransaction } from './signing.ts'

/**
 * Creates a Wallet Standard wallet that stands for the modal.
 * Register it, and the wallet lists of Solana libraries show it: connecting opens the modal, and
 * the visitor's wallet signs, an extension or over WalletConnect alike.
 * @example
 * registerWallet(createSolanaWallet(modal, { name: 'Connect' }))
 */
export function createSolanaWallet(
  modal: AdaptedModal,
  options: AdapterOptions = {},
): SolanaWallet {
  const wallet: SolanaWallet = createStandardWallet<SolanaFeatures>(modal, {
    ...options,
    namespace: 'solana',
    chains: clusterNames,
    toChain,
    toPublicKey: ({ address }) => decodeBase58(address) ?? new Uint8Array(),
    features: {
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs) => inOrder(inputs, (input) => signMessage(modal, input)),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs) => inOrder(inputs, (input) => signTransaction(modal, input)),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs) =>
          inOrder(inputs, (input) => signAndSendTransaction(modal, input)),
      },
      'solana:signIn': {
        version: '1.0.0',
        async signIn(...inputs) {
          await modal.connect({ namespace: 'solana' })
          return inOrder(inputs.length > 0 ? inputs : [{}], async (input) => {
            const account = wallet.accounts.find(
              ({ address }) => input.address === undefined || address === input.address,
            )
            if (!account) throw fault('unauthorized')
            const domain = input.domain ?? globalThis.location.host
            const text = formatSignInMessage(input, domain, account.address)
            const message = new TextEncoder().encode(text)
            return { account, ...(await signMessage(modal, { account, message })) }
          })
        },
      },
    },
  })
  return wallet
}

/** Works one after another: wallets show one prompt at a time. */
async function inOrder<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}
