import type { Effect, SentRequest } from '#kernel'
import { sumTransfers } from '#namespaces/kit'
import { toShownAmount } from './amountScale.ts'
import type { ChainTools } from './chainTools.ts'
import type { DecodedInstruction } from './decodeInstructions.ts'
import { decodeInstructions, getFeePayer } from './decodeInstructions.ts'
import { decodeRequest } from './decodeRequest.ts'
import type { TokenAccountLookup } from './decodeTokenInstruction.ts'
import { decodeTokenInstruction, deriveTokenAccount } from './decodeTokenInstruction.ts'
import { programs } from './programs.ts'

type Transfer = Extract<Effect, { kind: 'transfer' }>

const isIncluded = (list: readonly string[], one: string) => list.includes(one)
const systemInstructionNames = [
  'createAccount',
  'assign',
  'transfer',
  'createAccountWithSeed',
  'advanceNonceAccount',
  'withdrawNonceAccount',
]
const toDataView = ({ data }: DecodedInstruction) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

/** `Transfer` of the system program moves coins; its other instructions are a `call`. */
function decodeSystemInstruction(step: DecodedInstruction, account: string): Effect {
  const { program, keys, data } = step
  const kind = data.length >= 4 ? toDataView(step).getUint32(0, true) : -1
  const amount = data.length >= 12 ? toDataView(step).getBigUint64(4, true) : 0n
  const [from, to] = keys
  if (kind === 2 && data.length === 12 && keys.length === 2 && from === account && to)
    return { kind: 'transfer', asset: 'native', amount, to }
  const name = systemInstructionNames[kind]
  return {
    kind: 'call',
    to: program,
    value: kind === 0 || kind === 2 ? amount : 0n,
    ...(name && { name }),
  }
}

function decodeMemo({ program, data, fromTables }: DecodedInstruction): string | undefined {
  try {
    return !fromTables && isIncluded(programs.memos, program)
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * `Create` (0, or no data) and `CreateIdempotent` (1): they create a token account and move no
 * tokens.
 */
const isTokenAccountCreation = ({ program, data, keys, fromTables }: DecodedInstruction) =>
  !fromTables &&
  program === programs.associated &&
  keys.length >= 6 &&
  (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2))

/**
 * Finds owners and mints of token accounts: those that the message creates, those of the plan's
 * owner, and those of a mint that it names. Each is checked by its derivation.
 */
function createTokenAccountLookup(
  steps: readonly DecodedInstruction[],
  account: string,
  owner: string | undefined,
): TokenAccountLookup {
  const owners = [
    ...steps.filter(isTokenAccountCreation).flatMap(({ keys }) => keys[2] ?? []),
    ...(owner ? [owner] : []),
  ]
  const named = [
    ...new Set(steps.filter(({ fromTables }) => !fromTables).flatMap(({ keys }) => keys)),
  ]
  return {
    findOwner: (place, mint, program) =>
      owners.find((one) => deriveTokenAccount(one, mint, program) === place),
    findMint: (place, program) =>
      named.find((mint) => deriveTokenAccount(account, mint, program) === place),
  }
}

function decodeEffect(
  step: DecodedInstruction,
  account: string,
  places: TokenAccountLookup,
): Effect {
  if (step.fromTables) return { kind: 'call', to: step.program, value: 0n }
  if (step.program === programs.system) return decodeSystemInstruction(step, account)
  if (isIncluded(programs.tokens, step.program))
    return decodeTokenInstruction(step, account, places)
  return {
    kind: 'call',
    to: step.program,
    value: 0n,
    ...(decodeMemo(step) !== undefined && { name: 'memo' }),
  }
}

/**
 * Decodes the effects of instructions on an account.
 * A memo goes with the transfers; without any it is a `call`.
 */
export function decodeEffects(
  steps: readonly DecodedInstruction[],
  account: string,
  owner?: string,
): readonly Effect[] {
  const moving = steps.filter(
    (step) =>
      step.fromTables || !(step.program === programs.budget || isTokenAccountCreation(step)),
  )
  const places = createTokenAccountLookup(steps, account, owner)
  const all = sumTransfers(moving.map((step) => decodeEffect(step, account, places)))
  const isTransfer = (effect: Effect): effect is Transfer => effect.kind === 'transfer'
  // A token account may demand the same memo before each transfer.
  const memo = [...new Set(moving.flatMap((step) => decodeMemo(step) ?? []))].join('\n')
  if (memo === '' || !all.some(isTransfer)) return all
  return all.flatMap((effect) =>
    isTransfer(effect)
      ? { ...effect, memo }
      : effect.kind === 'call' && effect.name === 'memo'
        ? []
        : effect,
  )
}

/**
 * Decodes a transaction's bytes into effects on the account that pays, unless the call names
 * another. The recipient of tokens is a wallet if the message or the plan names the owner of the
 * token account and its address derives from that owner; else it is the token account. The amount of
 * a planned token is the one that wallets show; those of a call are the chain's. Empty for a method
 * that signs no transaction. Throws `transaction-invalid`.
 */
export function decodeSent(tools: Pick<ChainTools, 'codec'>, sent: SentRequest): readonly Effect[] {
  const request = decodeRequest(tools, sent)
  if (!request) return []
  const { transactions, account, owner, scale } = request
  const effects = transactions.flatMap(({ message }) =>
    decodeEffects(decodeInstructions(message), account ?? getFeePayer(message), owner),
  )
  return scale
    ? effects.map((effect) =>
        effect.kind === 'transfer' && effect.asset !== 'native'
          ? { ...effect, amount: toShownAmount(effect.amount, scale) }
          : effect,
      )
    : effects
}
