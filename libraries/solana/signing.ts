import type { Caip2 } from '#kernel'
import { fault, isLatchkeyError, LatchkeyError, readField } from '#kernel'
import type { AdaptedModal } from '#libraries/kit'
import { fromBase64, requireConnection, requireShownAccount, toBase64 } from '#libraries/kit'
import { toNetwork } from './chains.ts'
import { decodeBase58 } from './decodeBase58.ts'
import { insertSignature } from './insertSignature.ts'
import type {
  SolanaMessageInput,
  SolanaMessageOutput,
  SolanaTransactionInput,
} from './SolanaWallet.ts'

const invalid = (what: string) => new LatchkeyError('foreign-invalid', { what, path: '' })

const decodeSignature = (written: unknown): Uint8Array => {
  const signature = typeof written === 'string' ? decodeBase58(written) : undefined
  if (signature?.length !== 64) throw invalid('The signature')
  return signature
}

/** Signs one message with the wallet of the modal, whichever kind it is. */
export async function signMessage(
  modal: AdaptedModal,
  { account: { address }, message }: SolanaMessageInput,
): Promise<SolanaMessageOutput> {
  const { connection, account } = await requireConnection(modal, 'solana', address)
  if (!connection.signMessage) throw fault('unsupported')
  const { signature, signed } = await connection.signMessage({ account, message })
  return {
    signedMessage: (signed && decodeBase58(signed)) || message.slice(),
    signature: decodeSignature(signature),
    signatureType: 'ed25519',
  }
}

/** Signs one transaction; resolves with the whole of it. */
export async function signTransaction(
  modal: AdaptedModal,
  input: SolanaTransactionInput,
): Promise<{ readonly signedTransaction: Uint8Array }> {
  const { network, params } = await prepare(modal, input)
  const answer = await modal.request({ method: 'solana_signTransaction', params }, network)
  const written = readField(answer, 'transaction')
  const key = decodeBase58(input.account.address)
  // Some wallets answer a session with the signature alone.
  const signedTransaction =
    typeof written === 'string'
      ? fromBase64(written)
      : key &&
        insertSignature(input.transaction, key, decodeSignature(readField(answer, 'signature')))
  if (!signedTransaction) throw invalid('The signed transaction')
  return { signedTransaction }
}

/** Signs one transaction and sends it: the wallet if it can, else the node of the modal. */
export async function signAndSendTransaction(
  modal: AdaptedModal,
  input: SolanaTransactionInput,
): Promise<{ readonly signature: Uint8Array }> {
  const { network, params } = await prepare(modal, input)
  try {
    const sendOptions = input.options ? { sendOptions: input.options } : {}
    const answer = await modal.request(
      { method: 'solana_signAndSendTransaction', params: { ...params, ...sendOptions } },
      network,
    )
    return { signature: decodeSignature(readField(answer, 'signature')) }
  } catch (error) {
    // A wallet that only signs has sent nothing.
    if (!isLatchkeyError(error, 'unsupported')) throw error
  }
  const { signedTransaction } = await signTransaction(modal, input)
  // Solana's wallet adapter writes out as `undefined` what the site left out.
  const { commitment: _, preflightCommitment = 'confirmed', ...options } = input.options ?? {}
  const sent = [
    toBase64(signedTransaction),
    { preflightCommitment, ...options, encoding: 'base64' },
  ]
  try {
    const written = await modal.request({ method: 'sendTransaction', params: sent }, network)
    return { signature: decodeSignature(written) }
  } catch (error) {
    if (!isSentAlready(error)) throw error
    // A transaction begins with the number of its signatures; the first one names it.
    return { signature: signedTransaction.slice(1, 65) }
  }
}

/** True if another node has sent the transaction, and its answer was lost. */
const isSentAlready = (error: unknown) =>
  /already been processed|AlreadyProcessed/.test(
    String(readField(readField(error, 'cause'), 'message')),
  )

/** The parameters of WalletConnect's Solana methods, which page wallets are called with too. */
async function prepare(
  modal: AdaptedModal,
  { account, transaction, chain }: SolanaTransactionInput,
): Promise<{ readonly network: Caip2; readonly params: object }> {
  const shown = await requireShownAccount(modal, 'solana', account.address)
  const network = chain === undefined ? shown.network : toNetwork(chain)
  if (!network) throw fault('unknown-network')
  return {
    network,
    params: { transaction: toBase64(transaction), pubkey: account.address },
  }
}
