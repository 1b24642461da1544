import type { VersionedMessage } from '@solana/web3.js'
import { VersionedTransaction } from '@solana/web3.js'
import { literal, nullish, object, string, tuple } from 'valibot'
import type { AbortOptions, Caip2, Schema, SentRequest } from '#kernel'
import { parse } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { DecodedInstruction } from './decodeInstructions.ts'
import { decodeInstructions, getFeePayer } from './decodeInstructions.ts'
import { decodeRequest } from './decodeRequest.ts'
import { decodeEffects } from './decodeSent.ts'
import { programs } from './programs.ts'

const transactionSchema: Schema<
  { readonly transaction: readonly [string, 'base64'] } | null | undefined
> = nullish(object({ transaction: tuple([string(), literal('base64')]) }))

const serializeInstruction = ({ program, keys, data }: DecodedInstruction) =>
  [program, ...keys, ...data].join()
/** Wallets set their own price and limit. */
const withoutBudget = (message: VersionedMessage) =>
  decodeInstructions(message).filter(({ program }) => program !== programs.budget)

/**
 * Compares a transaction with the request: payer and instructions.
 * Blockhash and price may differ. `undefined` while no node returns it, and if the wallet added
 * instructions of unknown programs, as some do to guard it. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const request = decodeRequest(tools, sent)
  if (!request || !tools.codec.decodeBase58(hash, 64)) return undefined
  const form = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const answer = parse(
    transactionSchema,
    await tools.node(network, 'getTransaction', [hash, form], options),
    'The transaction',
  )
  const onChain = answer && decodeTransaction(tools.codec.decodeBase64(answer.transaction[0]))
  if (!onChain || tools.codec.encodeBase58(onChain.signatures[0] ?? new Uint8Array()) !== hash)
    return undefined
  const results = request.transactions.map((one) => compareTransactions(one, onChain))
  return results.includes(true) || (results.includes(undefined) ? undefined : false)
}

function decodeTransaction(bytes: Uint8Array | undefined): VersionedTransaction | undefined {
  try {
    return bytes && VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}

function compareTransactions(
  { message: requested }: VersionedTransaction,
  { message: onChain }: VersionedTransaction,
): boolean | undefined {
  const payer = getFeePayer(requested)
  if (payer !== getFeePayer(onChain)) return false
  const rest = withoutBudget(requested).map(serializeInstruction)
  const added = withoutBudget(onChain).filter((step) => {
    if (serializeInstruction(step) !== rest[0]) return true
    rest.shift()
    return false
  })
  if (rest.length > 0) return false
  const isKnown = (program: string) =>
    program === programs.system || programs.tokens.some((token) => token === program)
  const isHarm = decodeEffects(added, payer).some(
    (effect) => effect.kind !== 'call' || isKnown(effect.to),
  )
  return isHarm ? false : added.length === 0 || undefined
}
