import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Keypair } from '@solana/web3.js'
import { VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import { accountIndex } from '../../chains/accounts.ts'
import { solanaAccount } from '../../chains/solana/solanaAccounts.ts'
import type { PhoneSigner, SignerContext } from '../PhoneSigner.ts'
import { RpcFault } from '../rpcFault.ts'
import { sendTo } from './sendTo.ts'

const chains = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
const given = v.object({
  pubkey: v.optional(v.string()),
  message: v.optional(v.string()),
  transaction: v.optional(v.string()),
  transactions: v.optional(v.array(v.string())),
})
type Given = v.InferOutput<typeof given>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function describeMessage(method: string, params: unknown) {
  const request = v.safeParse(given, params ?? {})
  if (method !== 'solana_signMessage' || !request.success) return undefined
  return {
    title: 'Sign a message',
    line: new TextDecoder().decode(base58.decode(request.output.message ?? '')),
  }
}

/**
 * The phone's Solana part: keys of the public phrase, the ecosystem's libraries, the parameters and
 * results of WalletConnect's Solana methods.
 */
export async function solanaPhoneSigner({ urlOf }: SignerContext): Promise<PhoneSigner> {
  const keys = [solanaAccount(accountIndex.phone), solanaAccount(accountIndex.phoneSecond)]
  const addresses = keys.map(({ publicKey }) => publicKey.toBase58())
  const keyOf = ({ pubkey }: Given): Keypair => {
    // Transactions name their signer themselves; a message does not.
    const key = keys[pubkey ? addresses.indexOf(pubkey) : 0]
    if (!key) throw new RpcFault(3001, `The phone has no account ${pubkey}`)
    return key
  }
  const signed = (request: Given, written: string | undefined) => {
    if (!written) throw new RpcFault(-32602, 'transaction is missing')
    const transaction = VersionedTransaction.deserialize(Buffer.from(written, 'base64'))
    transaction.sign([keyOf(request)])
    return transaction
  }
  const signatureIn = ({ signatures }: VersionedTransaction) =>
    base58.encode(signatures[0] ?? new Uint8Array(64))

  const methods: Readonly<Record<string, (request: Given, chainId: string) => unknown>> = {
    solana_getAccounts: () => addresses.map((pubkey) => ({ pubkey })),
    solana_requestAccounts: () => addresses.map((pubkey) => ({ pubkey })),
    solana_signMessage(request) {
      if (!request.pubkey) throw new RpcFault(-32602, 'pubkey is missing')
      const message = base58.decode(request.message ?? '')
      return {
        signature: base58.encode(ed25519.sign(message, keyOf(request).secretKey.slice(0, 32))),
      }
    },
    solana_signTransaction(request) {
      const transaction = signed(request, request.transaction)
      return { signature: signatureIn(transaction), transaction: base64(transaction.serialize()) }
    },
    solana_signAllTransactions: (request) => ({
      transactions: (request.transactions ?? []).map((written) =>
        base64(signed(request, written).serialize()),
      ),
    }),
    async solana_signAndSendTransaction(request, chainId) {
      const transaction = signed(request, request.transaction)
      await sendTo(urlOf(chainId), transaction.serialize())
      return { signature: signatureIn(transaction) }
    },
  }
  return {
    namespace: 'solana',
    chains,
    methods: Object.keys(methods),
    events: [],
    addresses: () => addresses,
    async perform({ method, params, chainId }) {
      const act = methods[method]
      if (!act) throw new RpcFault(-32601, `The phone does not know ${method}`)
      const request = v.safeParse(given, params ?? {})
      if (!request.success) throw new RpcFault(-32602, 'Invalid parameters')
      return act(request.output, chainId)
    },
    describe: describeMessage,
  }
}
