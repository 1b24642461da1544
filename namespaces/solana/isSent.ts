import type { VersionedMessage } from '@solana/web3.js'
import { VersionedTransaction } from '@solana/web3.js'
import { literal, nullish, object, string, tuple } from 'valibot'
import type { Abort, Caip2, Schema, Sent } from '#kernel'
import { gate } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { effectsOf } from './decodeSent.ts'
import { programs } from './programs.ts'
import { sentTransactions } from './sentTransactions.ts'
import type { Step } from './stepsOf.ts'
import { payerOf, stepsOf } from './stepsOf.ts'

const found: Schema<{ readonly transaction: readonly [string, 'base64'] } | null | undefined> =
  nullish(object({ transaction: tuple([string(), literal('base64')]) }))

const written = ({ program, keys, data }: Step) => [program, ...keys, ...data].join()
/** Wallets set their own price and limit. */
const chosen = (message: VersionedMessage) =>
  stepsOf(message).filter(({ program }) => program !== programs.budget)

/**
 * Whether the transaction under a signature does what the wallet was asked for: the same payer and
 * instructions, whatever its blockhash and its price. `undefined` while no node shows it,
 * and where the wallet put instructions of unknown programs beside it, as some do to guard it.
 * Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  tools: ChainTools,
  network: Caip2,
  hash: string,
  sent: Sent,
  options: Abort = {},
): Promise<boolean | undefined> {
  const asked = sentTransactions(tools, sent)
  if (!asked || !tools.codec.from58(hash, 64)) return undefined
  const form = { encoding: 'base64', maxSupportedTransactionVersion: 0, commitment: 'confirmed' }
  const answer = gate(
    found,
    await tools.node(network, 'getTransaction', [hash, form], options),
    'The transaction',
  )
  const onChain = answer && transactionOf(tools.codec.from64(answer.transaction[0]))
  if (!onChain || tools.codec.to58(onChain.signatures[0] ?? new Uint8Array()) !== hash)
    return undefined
  const judged = asked.transactions.map((one) => compared(one, onChain))
  return judged.includes(true) || (judged.includes(undefined) ? undefined : false)
}

function transactionOf(bytes: Uint8Array | undefined): VersionedTransaction | undefined {
  try {
    return bytes && VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}

function compared(
  { message: asked }: VersionedTransaction,
  { message: onChain }: VersionedTransaction,
): boolean | undefined {
  const payer = payerOf(asked)
  if (payer !== payerOf(onChain)) return false
  const rest = chosen(asked).map(written)
  const added = chosen(onChain).filter((step) => {
    if (written(step) !== rest[0]) return true
    rest.shift()
    return false
  })
  if (rest.length > 0) return false
  const isKnown = (program: string) =>
    program === programs.system || programs.tokens.some((token) => token === program)
  const isHarm = effectsOf(added, payer).some(
    (effect) => effect.kind !== 'call' || isKnown(effect.to),
  )
  return isHarm ? false : added.length === 0 || undefined
}
