import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { signSolanaTransaction } from './signSolanaTransaction.ts'
import type { TestWalletRequest } from './TestWallet.ts'
import type { WalletAccess, WalletSigner } from './WalletSigner.ts'

type Input = {
  readonly address?: string
  readonly message?: Uint8Array
  readonly transaction?: Uint8Array
}

const noBytes = new Uint8Array()

/** The keys and features of a Solana wallet of the Wallet Standard. It sends no transaction. */
export function createSolanaSigner(keys: readonly Uint8Array[]): WalletSigner {
  /** The input of a request and the key of its account, once the visitor approved. */
  async function approvedInput(request: TestWalletRequest, access: WalletAccess) {
    const input: Input = Object(request.params)
    const key = keys[access.requireAccount(input.address ?? '')] ?? noBytes
    await access.approve(request)
    return { input, key }
  }
  async function signTransaction(request: TestWalletRequest, access: WalletAccess) {
    const { input, key } = await approvedInput(request, access)
    return signSolanaTransaction(input.transaction ?? noBytes, key)
  }
  const accounts = keys.map((key) => {
    const publicKey = ed25519.getPublicKey(key)
    return { address: base58.encode(publicKey), publicKey }
  })
  return {
    accountsOn: () => accounts,
    methods: {
      'standard:connect': (request, access) => {
        const { silent } = Object(request.params)
        return silent ? access.visible() : access.connect(request)
      },
      'standard:disconnect': (_, access) => access.disconnect(),
      async 'solana:signMessage'(request, access) {
        const { input, key } = await approvedInput(request, access)
        const message = input.message ?? noBytes
        return { signedMessage: message, signature: ed25519.sign(message, key) }
      },
      'solana:signTransaction': async (request, access) => ({
        signedTransaction: (await signTransaction(request, access)).transaction,
      }),
      'solana:signAndSendTransaction': async (request, access) => ({
        signature: (await signTransaction(request, access)).signature,
      }),
    },
  }
}
