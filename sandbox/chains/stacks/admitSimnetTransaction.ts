import type { StacksTransactionWire } from '@stacks/transactions'
import {
  addressFromVersionHash,
  addressToString,
  deserializeTransaction,
  PayloadType,
} from '@stacks/transactions'
import type { NetworkName } from './principals.ts'
import { stacksNetworks, toSimnetPrincipal } from './principals.ts'

/**
 * A transaction with a valid signature and a covered fee. `origin` is its sender in the simnet's
 * form.
 */
export type Admitted = {
  readonly tx: StacksTransactionWire
  readonly txid: string
  readonly origin: string
  readonly fee: bigint
  readonly nonce: number
}

/** Why a node does not take a transaction, in the node's own words. */
export class TxRejection extends Error {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * The sender's state: confirmed nonce, the next one after pending transactions, and the
 * spendable balance.
 */
export type SenderState = {
  readonly confirmed: number
  readonly next: number
  readonly spendable: bigint
}

/**
 * Reads a transaction and checks it as a node does: network, signature of the origin, fee, nonce,
 * funds. Throws `Refused`.
 */
export async function admitSimnetTransaction(
  bytes: Uint8Array,
  network: NetworkName,
  standingOf: (origin: string) => Promise<SenderState>,
): Promise<Admitted> {
  const tx = read(bytes)
  const { id, versions } = stacksNetworks[network]
  const isMain = network === 'mainnet'
  if (tx.chainId !== id || tx.transactionVersion !== (isMain ? 0 : 128))
    throw new TxRejection('BadTransactionVersion', 'The transaction is for another network')
  verifyOrigin(tx)
  const { fee, nonce, signer } = tx.auth.spendingCondition
  const origin = toSimnetPrincipal(addressToString(addressFromVersionHash(versions[0], signer)))
  const { confirmed, next, spendable } = await standingOf(origin)
  if (fee < BigInt(bytes.length))
    throw new TxRejection('FeeTooLow', `The fee is below ${bytes.length}`)
  if (Number(nonce) < confirmed) throw new TxRejection('BadNonce', `Expected ${next}`)
  if (Number(nonce) < next) throw new TxRejection('ConflictingNonceInMempool', `Expected ${next}`)
  if (Number(nonce) > next) throw new TxRejection('BadNonce', `Expected ${next}`)
  const amount = tx.payload.payloadType === PayloadType.TokenTransfer ? tx.payload.amount : 0n
  if (fee + amount > spendable)
    throw new TxRejection('NotEnoughFunds', `The account can spend ${spendable}`)
  return { tx, txid: `0x${tx.txid()}`, origin, fee, nonce: Number(nonce) }
}

function read(bytes: Uint8Array): StacksTransactionWire {
  try {
    return deserializeTransaction(bytes)
  } catch (error) {
    throw new TxRejection('Deserialization', String(error))
  }
}

function verifyOrigin(tx: StacksTransactionWire): void {
  try {
    tx.verifyOrigin()
  } catch (error) {
    throw new TxRejection('SignatureValidation', String(error))
  }
}
