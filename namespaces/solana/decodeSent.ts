import type { Effect, Sent } from '#kernel'
import { mergedTransfers } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'
import { programs } from './programs.ts'
import { sentTransactions } from './sentTransactions.ts'
import type { Step } from './stepsOf.ts'
import { payerOf, stepsOf } from './stepsOf.ts'
import type { Places } from './tokenStep.ts'
import { placeFor, tokenStep } from './tokenStep.ts'

type Transfer = Extract<Effect, { kind: 'transfer' }>

const isOneOf = (list: readonly string[], one: string) => list.includes(one)
const systemNames = [
  'createAccount',
  'assign',
  'transfer',
  'createAccountWithSeed',
  'advanceNonceAccount',
  'withdrawNonceAccount',
]
const viewOf = ({ data }: Step) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** `Transfer` of the system program moves coins; what else it can do is a `call`. */
function systemStep(step: Step, account: string): Effect {
  const { program, keys, data } = step
  const kind = data.length >= 4 ? viewOf(step).getUint32(0, true) : -1
  const amount = data.length >= 12 ? viewOf(step).getBigUint64(4, true) : 0n
  const [from, to] = keys
  if (kind === 2 && data.length === 12 && keys.length === 2 && from === account && to)
    return { kind: 'transfer', asset: 'native', amount, to }
  const name = systemNames[kind]
  return {
    kind: 'call',
    to: program,
    value: kind === 0 || kind === 2 ? amount : 0n,
    ...(name && { name }),
  }
}

function memoOf({ program, data, fromTables }: Step): string | undefined {
  try {
    return !fromTables && isOneOf(programs.memos, program)
      ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * `Create` (0, or nothing) and `CreateIdempotent` (1): makes a place for somebody's tokens, which
 * moves none.
 */
const isCreation = ({ program, data, keys, fromTables }: Step) =>
  !fromTables &&
  program === programs.associated &&
  keys.length >= 6 &&
  (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2))

/**
 * What the message itself tells of token accounts: those it makes, those of the owner that the plan
 * names, and those of a token that it names. Each is checked by its derivation.
 */
function placesIn(steps: readonly Step[], account: string, owner: string | undefined): Places {
  const owners = [
    ...steps.filter(isCreation).flatMap(({ keys }) => keys[2] ?? []),
    ...(owner ? [owner] : []),
  ]
  const named = [
    ...new Set(steps.filter(({ fromTables }) => !fromTables).flatMap(({ keys }) => keys)),
  ]
  return {
    ownerOf: (place, mint, program) => owners.find((one) => placeFor(one, mint, program) === place),
    mintOf: (place, program) => named.find((mint) => placeFor(account, mint, program) === place),
  }
}

function effectOf(step: Step, account: string, places: Places): Effect {
  if (step.fromTables) return { kind: 'call', to: step.program, value: 0n }
  if (step.program === programs.system) return systemStep(step, account)
  if (isOneOf(programs.tokens, step.program)) return tokenStep(step, account, places)
  return {
    kind: 'call',
    to: step.program,
    value: 0n,
    ...(memoOf(step) !== undefined && { name: 'memo' }),
  }
}

/**
 * What instructions do to an account. A memo goes with the transfers; without any it is a `call`.
 */
export function effectsOf(
  steps: readonly Step[],
  account: string,
  owner?: string,
): readonly Effect[] {
  const moving = steps.filter(
    (step) => step.fromTables || !(step.program === programs.budget || isCreation(step)),
  )
  const places = placesIn(steps, account, owner)
  const all = mergedTransfers(moving.map((step) => effectOf(step, account, places)))
  const isTransfer = (effect: Effect): effect is Transfer => effect.kind === 'transfer'
  const memo = moving.flatMap((step) => memoOf(step) ?? []).join('\n')
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
 * What the wallet is asked to sign, read from the transaction’s bytes: what it does to the account
 * that pays for it, unless the call names another. Tokens go to a wallet
 * where the message or the plan names the owner of their place, and the place follows from it; else
 * to the place. Empty for a method that signs no transaction. Throws `transaction-invalid`.
 */
export function decodeSent(tools: Pick<ChainTools, 'codec'>, sent: Sent): readonly Effect[] {
  const asked = sentTransactions(tools, sent)
  return asked
    ? asked.transactions.flatMap(({ message }) =>
        effectsOf(stepsOf(message), asked.account ?? payerOf(message), asked.owner),
      )
    : []
}
