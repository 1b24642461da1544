import type { Caip2 } from '#kernel'
import { fault, isNetworkId, LatchkeyError, readField, rejectOnAbort } from '#kernel'
import type { AdaptedModal } from '#libraries/kit'
import { requireConnection, requireShownAccount, toBase64 } from '#libraries/kit'
import type { SuiMessageInput, SuiSigned, SuiTransactionInput } from './SuiWallet.ts'

/** Builds the bytes of a transaction for its sender, from the JSON of `@mysten/sui`. */
export type BuildTransaction = (json: string, sender: string) => Promise<Uint8Array>

const invalid = (what: string) => new LatchkeyError('foreign-invalid', { what, path: '' })

/** Builds a transaction that is complete: gas and objects are in its JSON. */
export const buildComplete: BuildTransaction = async (json, sender) => {
  const { Transaction } = await import('@mysten/sui/transactions')
  try {
    const transaction = Transaction.from(json)
    transaction.setSenderIfNotSet(sender)
    return await transaction.build()
  } catch (cause) {
    const why = 'it is not complete. Build it with a client first, or pass `buildTransaction`.'
    throw new LatchkeyError('transaction-invalid', { why }, { cause })
  }
}

/** Signs a message with the wallet of the modal, whichever kind it is. */
export async function signPersonalMessage(
  modal: AdaptedModal,
  { account: { address }, message, signal }: SuiMessageInput,
): Promise<SuiSigned> {
  const { connection, account } = await requireConnection(modal, 'sui', address)
  if (!connection.signMessage) throw fault('unsupported')
  const request = { account, message, ...(signal && { signal }) }
  const { signature } = await connection.signMessage(request)
  return { bytes: toBase64(message), signature }
}

/** Signs a transaction; the bytes are those that the wallet signed. */
export async function signTransaction(
  modal: AdaptedModal,
  input: SuiTransactionInput,
  build: BuildTransaction,
): Promise<SuiSigned> {
  const { answer, bytes } = await request(modal, 'sui_signTransaction', input, build)
  const signature = readField(answer, 'signature')
  if (typeof signature !== 'string') throw invalid('The signature')
  const signed = readField(answer, 'transactionBytes')
  return { bytes: typeof signed === 'string' ? signed : bytes, signature }
}

/** Has the wallet sign and execute a transaction. */
export async function signAndExecuteTransaction(
  modal: AdaptedModal,
  input: SuiTransactionInput,
  build: BuildTransaction,
): Promise<SuiSigned & { readonly digest: string; readonly effects: string }> {
  const { answer, bytes } = await request(modal, 'sui_signAndExecuteTransaction', input, build)
  const digest = readField(answer, 'digest')
  if (typeof digest !== 'string') throw invalid('The transaction')
  return { digest, bytes, signature: '', effects: '' }
}

/** Sends a call in the form of WalletConnect's Sui methods, which page wallets are called with too. */
async function request(
  modal: AdaptedModal,
  method: string,
  { account: { address }, chain, transaction, signal }: SuiTransactionInput,
  build: BuildTransaction,
): Promise<{ readonly answer: unknown; readonly bytes: string }> {
  signal?.throwIfAborted()
  await requireShownAccount(modal, 'sui', address)
  const bytes = toBase64(await build(await transaction.toJSON(), address))
  // A node may have built it, and the caller has given it up meanwhile.
  signal?.throwIfAborted()
  const params = { transaction: bytes, address }
  const answer = modal.request({ method, params }, requireNetwork(chain))
  return { answer: await (signal ? rejectOnAbort(answer, signal) : answer), bytes }
}

function requireNetwork(chain: string): Caip2 {
  if (!isNetworkId(chain)) throw fault('unknown-network')
  return chain
}
