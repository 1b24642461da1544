import { object, optional, string } from 'valibot'
import type { Abort, Caip2, RemoteSigner, Schema } from '#kernel'
import { fault, gate, isLatchkeyError, LatchkeyError } from '#kernel'
import { loaded, settled } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { faultOf, reportUnsaid } from './faults.ts'
import type { Live } from './live.ts'
import type { Signer } from './signer.ts'

const wire = () => loaded(() => import('./wireTransaction.ts'))

const methods = {
  signMessage: 'solana_signMessage',
  signTransaction: 'solana_signTransaction',
  signAndSend: 'solana_signAndSendTransaction',
} as const
const signature: Schema<{ readonly signature: string }> = object({ signature: string() })
const signed: Schema<{
  readonly signature?: string | undefined
  readonly transaction?: string | undefined
}> = object({
  signature: optional(string()),
  transaction: optional(string()),
})

const refuse = (what: string): never => {
  throw new LatchkeyError('foreign-invalid', { what, path: '' })
}

type Forward = (
  network: Caip2,
  method: string,
  params: unknown,
  options?: Abort,
) => Promise<unknown>

/**
 * A session elsewhere as a signer, in the shapes of WalletConnect's Solana methods; `forward` sends
 * any other request that it grants.
 */
export function remoteSigner(
  tools: ChainTools,
  remote: RemoteSigner,
  live: Live,
  spell: (network: Caip2) => Caip2,
): { signer: Signer; forward: Forward } {
  const { host, codec } = tools
  const has = (method: string) => remote.methods('solana').has(method)
  const signatureOf = (text: string | undefined) =>
    codec.from58(text, 64) ?? refuse('The signature')

  const forward: Forward = async (network, method, params, options = {}) => {
    if (!has(method)) throw remote.refusal?.(network, method) ?? fault('unsupported')
    if (!live.facts.networks.includes(network)) throw fault('unauthorized')
    const call = () =>
      remote.request(spell(network), method, params, options).catch((error) => {
        reportUnsaid(host, isLatchkeyError(error) ? error.cause : error)
        throw isLatchkeyError(error) ? error : faultOf(error)
      })
    return settled(host, call, [live.ended, options.signal])
  }
  const signer: Signer = {
    live,
    legacy: true,
    can: (ability) => has(methods[ability]),
    async signMessage(pubkey, message, options) {
      const answer = await forward(
        live.facts.network,
        methods.signMessage,
        { message: codec.to58(message), pubkey },
        options,
      )
      return {
        signed: message,
        signature: signatureOf(gate(signature, answer, 'The signature').signature),
      }
    },
    async signTransaction(network, pubkey, transaction, options) {
      if (!has(methods.signTransaction)) throw fault('unsupported')
      const { fieldsOf, insertSignature } = await wire()
      // Wallets from before `transaction` was agreed on read the single fields.
      const params = {
        transaction: codec.to64(transaction),
        pubkey,
        ...fieldsOf(codec, transaction),
      }
      const answer = gate(
        signed,
        await forward(network, methods.signTransaction, params, options),
        'The signed transaction',
      )
      if (answer.transaction)
        return codec.from64(answer.transaction) ?? refuse('The signed transaction')
      return insertSignature(transaction, pubkey, signatureOf(answer.signature))
    },
    async signAndSend(network, pubkey, transaction, options) {
      const params = {
        transaction: codec.to64(transaction),
        pubkey,
        sendOptions: { preflightCommitment: 'confirmed' },
      }
      return signatureOf(
        gate(
          signature,
          await forward(network, methods.signAndSend, params, options),
          'The signature',
        ).signature,
      )
    },
  }
  return { signer, forward }
}
