import type { Note } from '#kernel'
import { createNote, shortfall } from '#namespaces/kit'
import { buildCall } from './calls.ts'
import { getSpendable } from './readAccountInfo.ts'
import type { TransferFacts, TransferOutcome } from './transferOutcome.ts'
import { addFeeMargin, clampAmount, readCallFee } from './transferOutcome.ts'

/** Plans a transfer of the coin. */
export async function planNativeTransfer(facts: TransferFacts): Promise<TransferOutcome> {
  const { codec, coin, deposit, own, request, to } = facts
  const spendable = getSpendable(own, deposit)
  if (request.amount === 'max') {
    // The chain itself takes all but the existential deposit, so the account lives on and no
    // estimate can be wrong.
    const call = buildCall(codec, 'balances', ['transferAll'], [to, true])
    const fee = await readCallFee(facts, call)
    const amount = shortfall(fee, spendable)
    const notes =
      amount > 0n
        ? [createNote('info', 'reserve', coin, own.free - spendable)]
        : [createNote('stop', 'insufficient', coin, shortfall(spendable, fee))]
    return { call, amount, fee, notes: [...notes, ...recipientNotes(facts, amount)] }
  }
  const { amount } = request
  const keeping = await buildCallWithFee(facts, ['transferKeepAlive'], amount)
  const notes = recipientNotes(facts, amount)
  if (amount + keeping.ceiling <= spendable) return { ...keeping, notes }
  // The visitor may want to close the account; its remainder is lost.
  const closing = await buildCallWithFee(facts, ['transferAllowDeath', 'transfer'], amount)
  const mayClose =
    !own.isHeld &&
    own.locked === 0n &&
    amount + closing.ceiling <= own.free &&
    own.free - closing.ceiling >= deposit
  if (!mayClose)
    return {
      ...keeping,
      notes: [
        ...notes,
        createNote('stop', 'insufficient', coin, shortfall(spendable, amount + keeping.ceiling)),
      ],
    }
  return {
    ...closing,
    notes: [...notes, createNote('warn', 'account-closes', coin, own.free - amount - closing.fee)],
  }
}

async function buildCallWithFee(facts: TransferFacts, names: readonly string[], amount: bigint) {
  const call = buildCall(facts.codec, 'balances', names, [facts.to, clampAmount(amount)])
  const fee = await readCallFee(facts, call)
  return { call, amount, fee, ceiling: addFeeMargin(fee) }
}

/** Notes the least amount with which an empty recipient exists. */
function recipientNotes({ coin, deposit, theirs }: TransferFacts, amount: bigint): readonly Note[] {
  if (theirs.exists && theirs.free + amount >= deposit)
    return amount > 0n ? [] : [createNote('stop', 'too-small')]
  return theirs.free + amount < deposit
    ? [createNote('stop', 'too-small', coin, deposit)]
    : [createNote('info', 'new-account')]
}
