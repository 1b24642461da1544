import { object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { fault, LatchkeyError, parse } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import type { Signer } from './signer.ts'

const loadWireTransaction = () => importWithRetry(() => import('./wireTransaction.ts'))

const signatureSchema: Schema<{ readonly signature: string }> = object({ signature: string() })
const signedSchema: Schema<{
  readonly signature?: string | undefined
  readonly transaction?: string | undefined
}> = object({
  signature: optional(string()),
  transaction: optional(string()),
})

const throwInvalid = (what: string): never => {
  throw new LatchkeyError('foreign-invalid', { what, path: '' })
}

/** Sends a request to the session. */
export type ForwardRequest = (
  network: Caip2,
  method: string,
  params: unknown,
  options?: AbortOptions,
) => Promise<unknown>

type RemoteContext = {
  readonly codec: ChainTools['codec']
  readonly connectionState: SolanaState
  readonly methods: Readonly<Record<'signMessage' | 'signTransaction' | 'signAndSend', string>>
  readonly forward: ForwardRequest
  readonly isGranted: (method: string) => boolean
}

/** Creates the signing methods of a session, in the shapes of WalletConnect's Solana methods. */
export function createRemoteSigning({
  codec,
  connectionState,
  methods,
  forward,
  isGranted,
}: RemoteContext): Pick<Signer, 'signMessage' | 'signTransaction' | 'signAndSend'> {
  const decodeSignature = (text: string | undefined) =>
    codec.decodeBase58(text, 64) ?? throwInvalid('The signature')
  return {
    async signMessage(pubkey, message, options) {
      const answer = await forward(
        connectionState.facts.network,
        methods.signMessage,
        { message: codec.encodeBase58(message), pubkey },
        options,
      )
      const signature = decodeSignature(parse(signatureSchema, answer, 'The signature').signature)
      // The answer does not name the bytes that were signed.
      const { requireSignature } = await importWithRetry(() => import('./requireSignature.ts'))
      requireSignature(codec, pubkey, message, signature)
      return { signed: message, signature }
    },
    async signTransaction(network, pubkey, transaction, options) {
      if (!isGranted(methods.signTransaction)) throw fault('unsupported')
      const { toLegacyFields, insertSignature } = await loadWireTransaction()
      // Wallets from before the `transaction` field read the separate fields.
      const params = {
        transaction: codec.encodeBase64(transaction),
        pubkey,
        ...toLegacyFields(codec, transaction),
      }
      const answer = parse(
        signedSchema,
        await forward(network, methods.signTransaction, params, options),
        'The signed transaction',
      )
      if (answer.transaction)
        return codec.decodeBase64(answer.transaction) ?? throwInvalid('The signed transaction')
      return insertSignature(transaction, pubkey, decodeSignature(answer.signature))
    },
    async signAndSend(network, pubkey, transaction, options) {
      const params = {
        transaction: codec.encodeBase64(transaction),
        pubkey,
        sendOptions: { preflightCommitment: 'confirmed' },
      }
      return decodeSignature(
        parse(
          signatureSchema,
          await forward(network, methods.signAndSend, params, options),
          'The signature',
        ).signature,
      )
    },
  }
}
