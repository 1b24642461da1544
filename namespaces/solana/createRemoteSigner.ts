import { object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, RemoteSigner, Schema } from '#kernel'
import { fault, isLatchkeyError, LatchkeyError, parse } from '#kernel'
import { importWithRetry, withAbort } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import type { SolanaState } from './connectionState.ts'
import { logIfAmbiguous, mapFault } from './mapFault.ts'
import type { Signer } from './signer.ts'

const loadWireTransaction = () => importWithRetry(() => import('./wireTransaction.ts'))

const methodByAbility = {
  signMessage: 'solana_signMessage',
  signTransaction: 'solana_signTransaction',
  signAndSend: 'solana_signAndSendTransaction',
} as const
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

type ForwardRequest = (
  network: Caip2,
  method: string,
  params: unknown,
  options?: AbortOptions,
) => Promise<unknown>

/**
 * A session elsewhere as a signer, in the shapes of WalletConnect's Solana methods; `forward` sends
 * any other request that it grants.
 */
export function createRemoteSigner(
  tools: ChainTools,
  remote: RemoteSigner,
  connectionState: SolanaState,
  toSessionNetwork: (network: Caip2) => Caip2,
): { signer: Signer; forward: ForwardRequest } {
  const { host, codec } = tools
  const isGranted = (method: string) => remote.methods('solana').has(method)
  const decodeSignature = (text: string | undefined) =>
    codec.decodeBase58(text, 64) ?? throwInvalid('The signature')

  const forward: ForwardRequest = async (network, method, params, options = {}) => {
    if (!isGranted(method)) throw remote.refusal?.(network, method) ?? fault('unsupported')
    if (!connectionState.facts.networks.includes(network)) throw fault('unauthorized')
    const call = () =>
      remote.request(toSessionNetwork(network), method, params, options).catch((error) => {
        logIfAmbiguous(host, isLatchkeyError(error) ? error.cause : error)
        throw isLatchkeyError(error) ? error : mapFault(error)
      })
    return withAbort(host, call, [connectionState.ended, options.signal])
  }
  const signer: Signer = {
    connectionState,
    legacy: true,
    can: (ability) => isGranted(methodByAbility[ability]),
    async signMessage(pubkey, message, options) {
      const answer = await forward(
        connectionState.facts.network,
        methodByAbility.signMessage,
        { message: codec.encodeBase58(message), pubkey },
        options,
      )
      return {
        signed: message,
        signature: decodeSignature(parse(signatureSchema, answer, 'The signature').signature),
      }
    },
    async signTransaction(network, pubkey, transaction, options) {
      if (!isGranted(methodByAbility.signTransaction)) throw fault('unsupported')
      const { toLegacyFields, insertSignature } = await loadWireTransaction()
      // Wallets from before `transaction` was agreed on read the single fields.
      const params = {
        transaction: codec.encodeBase64(transaction),
        pubkey,
        ...toLegacyFields(codec, transaction),
      }
      const answer = parse(
        signedSchema,
        await forward(network, methodByAbility.signTransaction, params, options),
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
          await forward(network, methodByAbility.signAndSend, params, options),
          'The signature',
        ).signature,
      )
    },
  }
  return { signer, forward }
}
