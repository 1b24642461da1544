import type { AccountState } from '#kernel'
import { LatchkeyError, parseAccountId, readField } from '#kernel'
import { requireAccount } from '#libraries/kit'
import type { Modal } from '#ui-shell/host'

/** A Stacks wallet by the calls of SIP-030. */
export type StacksProvider = {
  /** Sends a call, and resolves with its result. */
  request(method: string, params?: object): Promise<unknown>
}

/** Lists the accounts as SIP-030 does; `undefined` while a public key is unknown. */
function listAddresses({ accounts }: AccountState) {
  const known = accounts.flatMap(({ address, publicKey }) =>
    publicKey ? [{ symbol: 'STX', address, publicKey }] : [],
  )
  return known.length > 0 && known.length === accounts.length ? { addresses: known } : undefined
}

/** Completes a transfer: sessions name the sender otherwise, and carry amounts as text. */
function completeTransfer(params: object, { address }: AccountState): object {
  const amount = readField(params, 'amount')
  const from = readField(params, 'sender') ?? readField(params, 'address') ?? address
  return {
    ...params,
    address: from,
    sender: from,
    ...((typeof amount === 'bigint' || typeof amount === 'number') && { amount: String(amount) }),
  }
}

/** One wallet spells the id of a transaction `txId`. */
function nameTransaction(answer: unknown): unknown {
  const [txid, txId] = [readField(answer, 'txid'), readField(answer, 'txId')]
  return txid === undefined && typeof txId === 'string' ? { ...Object(answer), txid: txId } : answer
}

/**
 * Creates a provider of SIP-030 from the connected wallet, an extension or a session.
 * It follows the modal: a call goes to the wallet that is connected at that time, on its network,
 * and waits for one of an earlier visit.
 * `stx_getAddresses` prompts only if the modal lacks a public key, and
 * `stx_signMessage` resolves with a verified signature and its key. Errors: `connection-missing`,
 * `method-denied`, `unsupported`, `unauthorized`, `rejected`, `foreign-invalid`, and
 * `transaction-invalid` for an amount that is no whole number of the smallest unit.
 * @example
 * const { signature, publicKey } = await createStacksProvider(modal)
 *   .request('stx_signMessage', { message: 'Hello' })
 */
export function createStacksProvider(
  modal: Pick<Modal, 'getState' | 'ready' | 'request' | 'signMessage' | 'subscribe'>,
): StacksProvider {
  return {
    async request(method, params = {}) {
      const account = await requireAccount(modal, 'stacks')
      const { caipAddress } = account
      if (!caipAddress) throw new LatchkeyError('connection-missing')
      const { network } = parseAccountId(caipAddress)
      const addresses = method === 'stx_getAddresses' && listAddresses(account)
      if (addresses) return addresses
      const message = readField(params, 'message')
      if (method === 'stx_signMessage' && typeof message === 'string' && isForActive(params)) {
        const { signature, publicKey } = await modal.signMessage(message, { namespace: 'stacks' })
        return { signature, publicKey }
      }
      const isTransfer = method === 'stx_transferStx'
      const completed = isTransfer ? completeTransfer(params, account) : params
      return nameTransaction(await modal.request({ method, params: completed }, network))
    },
  }
}

/** True if a call names neither an account nor a network. */
const isForActive = (params: object) =>
  readField(params, 'address') === undefined && readField(params, 'network') === undefined
