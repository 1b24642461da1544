import type { VersionedMessage } from '@solana/web3.js'
import { PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { object, string } from 'valibot'
import type { AbortOptions, Schema, TransferPlan } from '#kernel'
import { fault, LatchkeyError, parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Codec } from './codec.ts'

const payloadSchema: Schema<{ readonly transaction: string }> = object({ transaction: string() })
const latestBlockhashSchema: Schema<{ readonly value: { readonly blockhash: string } }> = object({
  value: object({ blockhash: string() }),
})

/** Deserializes a transaction. Throws `foreign-invalid`, with `what` as its name. */
export function decodeTransaction(
  bytes: Uint8Array,
  what = 'The transaction',
): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch (cause) {
    throw new LatchkeyError('foreign-invalid', { what, path: '' }, { cause })
  }
}

/**
 * Rebuilds a plan's transaction under the newest blockhash, in the wallet's format.
 * The visitor has the whole minute to approve it. Throws `unauthorized` if another account would
 * pay.
 */
export async function renewBlockhash(
  { node, codec }: ChainTools,
  plan: TransferPlan,
  legacy: boolean,
  options: AbortOptions,
): Promise<Uint8Array> {
  const { address, network } = plan.request.from
  const { message } = decodeTransaction(
    codec.decodeBase64(parse(payloadSchema, plan.payload, 'Transfer').transaction) ??
      new Uint8Array(),
  )
  if (message.staticAccountKeys[0]?.toBase58() !== address) throw fault('unauthorized')
  const { value } = parse(
    latestBlockhashSchema,
    await node(network, 'getLatestBlockhash', [{ commitment: 'confirmed' }], options),
    'The blockhash',
  )
  const parts = TransactionMessage.decompile(message)
  parts.recentBlockhash = value.blockhash
  return new VersionedTransaction(
    legacy ? parts.compileToLegacyMessage() : parts.compileToV0Message(),
  ).serialize()
}

/**
 * Inserts a signature at its signer's place.
 * Throws `foreign-invalid` if the account is not a signer.
 */
export function insertSignature(
  bytes: Uint8Array,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const transaction = decodeTransaction(bytes)
  findSignerIndex(transaction.message, address)
  transaction.addSignature(new PublicKey(address), signature)
  return transaction.serialize()
}

/**
 * The signature of an account in a signed transaction, in base58. Throws `foreign-invalid` when
 * there is none.
 */
export function readSignature(codec: Codec, bytes: Uint8Array, address: string): string {
  const transaction = decodeTransaction(bytes)
  const signature = transaction.signatures[findSignerIndex(transaction.message, address)]
  if (!signature?.some((byte) => byte !== 0))
    throw new LatchkeyError('foreign-invalid', { what: 'The signature', path: '' })
  return codec.encodeBase58(signature)
}

function findSignerIndex({ staticAccountKeys, header }: VersionedMessage, address: string): number {
  const place = staticAccountKeys
    .slice(0, header.numRequiredSignatures)
    .findIndex((key) => key.toBase58() === address)
  if (place < 0)
    throw new LatchkeyError('foreign-invalid', { what: 'The signed transaction', path: '' })
  return place
}

/**
 * The fields that WalletConnect wallets from before `transaction` read. Only a transaction without
 * lookup tables has them.
 */
export function toLegacyFields(codec: Codec, bytes: Uint8Array): object {
  const { message } = decodeTransaction(bytes)
  if (message.addressTableLookups.length > 0) return {}
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message)
  return {
    feePayer: payerKey.toBase58(),
    recentBlockhash,
    instructions: instructions.map(({ programId, keys, data }) => ({
      programId: programId.toBase58(),
      keys: keys.map(({ pubkey, isSigner, isWritable }) => ({
        pubkey: pubkey.toBase58(),
        isSigner,
        isWritable,
      })),
      data: codec.encodeBase58(data),
    })),
  }
}
