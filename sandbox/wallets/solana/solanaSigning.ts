import { ed25519 } from '@noble/curves/ed25519.js'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignInInput,
  SolanaSignMessageInput,
  SolanaSignTransactionInput,
} from '@solana/wallet-standard-features'
import { createSignInMessage } from '@solana/wallet-standard-util'
import type { Keypair } from '@solana/web3.js'
import { VersionedTransaction } from '@solana/web3.js'
import { RpcFault } from '../rpcFault.ts'
import { sendTo } from './sendTo.ts'
import type { solanaAccess } from './solanaAccess.ts'
import { solanaClusters } from './solanaAccess.ts'

/** The header of Solana's off-chain message signing, as hardware wallets put it in front. */
const createHeader = ({ length }: Uint8Array) => [
  0xff,
  ...new TextEncoder().encode('solana offchain'),
  ...[0, 0, length & 255, length >> 8],
]
const signed = (key: Keypair, message: Uint8Array) =>
  ed25519.sign(message, key.secretKey.slice(0, 32))

function signedTransaction(key: Keypair, bytes: Uint8Array): VersionedTransaction {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([key])
  return transaction
}

type Options = { readonly prefix: boolean; urlOf(chain: string): string }

/** Signs with the wallet's key, by the types of the ecosystem's own package. */
export function solanaSigning(access: ReturnType<typeof solanaAccess>, { prefix, urlOf }: Options) {
  const { record, approvedKey, grant } = access

  const signMessage = async (...inputs: readonly SolanaSignMessageInput[]) => {
    record('solana:signMessage', inputs)
    return Promise.all(
      inputs.map(async ({ account, message }) => {
        const key = await approvedKey(account)
        const signedMessage = prefix
          ? Uint8Array.from([...createHeader(message), ...message])
          : message
        return { signedMessage, signature: signed(key, signedMessage) }
      }),
    )
  }
  const signTransaction = async (...inputs: readonly SolanaSignTransactionInput[]) => {
    record('solana:signTransaction', inputs)
    return Promise.all(
      inputs.map(async ({ account, transaction }) => ({
        signedTransaction: signedTransaction(await approvedKey(account), transaction).serialize(),
      })),
    )
  }
  const signAndSendTransaction = async (
    ...inputs: readonly SolanaSignAndSendTransactionInput[]
  ) => {
    record('solana:signAndSendTransaction', inputs)
    return Promise.all(
      inputs.map(async ({ account, transaction, chain }) => {
        const cluster = solanaClusters[chain]
        if (!cluster) throw new RpcFault(-32602, `Invalid chain: ${chain}`)
        const done = signedTransaction(await approvedKey(account), transaction)
        await sendTo(urlOf(cluster), done.serialize())
        return { signature: done.signatures[0] ?? new Uint8Array() }
      }),
    )
  }
  /** One prompt connects and signs. */
  const signIn = async (...inputs: readonly SolanaSignInInput[]) => {
    record('solana:signIn', inputs)
    await access.prompt.ask()
    await grant()
    const account = access.account()
    return inputs.map((input) => {
      if (input.domain && typeof location === 'object' && input.domain !== location.host)
        throw Object.assign(new Error('Missing or invalid parameters.'), { code: -32000 })
      const signedMessage = createSignInMessage({
        domain: 'unknown.example',
        ...input,
        address: account.address,
      })
      return { account, signedMessage, signature: signed(access.keyOf(), signedMessage) }
    })
  }

  return { signMessage, signTransaction, signAndSendTransaction, signIn }
}
