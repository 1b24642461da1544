import type { VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import type { DecodedInstruction } from './decodeInstructions.ts'
import { decodeInstructions, getFeePayer } from './decodeInstructions.ts'
import { decodeEffects } from './decodeSent.ts'
import { programs } from './programs.ts'

const serializeInstruction = ({ program, keys, data }: DecodedInstruction) =>
  [program, ...keys, ...data].join()
/** Wallets set their own price and limit. */
const withoutBudget = (message: VersionedMessage) =>
  decodeInstructions(message).filter(({ program }) => program !== programs.budget)

/**
 * Compares a transaction with the requested one: payer and instructions.
 * Blockhash and price may differ. `undefined` if the wallet added instructions of unknown programs,
 * as some do to guard it.
 */
export function compareTransactions(
  { message: requested }: VersionedTransaction,
  { message: other }: VersionedTransaction,
): boolean | undefined {
  const payer = getFeePayer(requested)
  if (payer !== getFeePayer(other)) return false
  const rest = withoutBudget(requested).map(serializeInstruction)
  const added = withoutBudget(other).filter((step) => {
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
