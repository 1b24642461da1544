import type { Note } from '#kernel'
import { transferable } from './accountInfo.ts'
import { callOf } from './calls.ts'
import type { Facts, Outcome } from './outcome.ts'
import { carried, ceilingOf, feeFor, lack, note } from './outcome.ts'

/** Plans a transfer of the coin. */
export async function planCoin(facts: Facts): Promise<Outcome> {
  const { codec, coin, deposit, own, request, to } = facts
  const spendable = transferable(own, deposit)
  if (request.amount === 'max') {
    // The chain itself takes all but the existential deposit, so the account lives on and no
    // estimate can be wrong.
    const call = callOf(codec, 'balances', ['transferAll'], [to, true])
    const fee = await feeFor(facts, call)
    const amount = lack(fee, spendable)
    const notes =
      amount > 0n
        ? [note('info', 'reserve', coin, own.free - spendable)]
        : [note('stop', 'insufficient', coin, lack(spendable, fee))]
    return { call, amount, fee, notes: [...notes, ...received(facts, amount)] }
  }
  const { amount } = request
  const keeping = await withFee(facts, ['transferKeepAlive'], amount)
  const notes = received(facts, amount)
  if (amount + keeping.ceiling <= spendable) return { ...keeping, notes }
  // Somebody may well want to close the account. What is then left in it is lost.
  const closing = await withFee(facts, ['transferAllowDeath', 'transfer'], amount)
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
        note('stop', 'insufficient', coin, lack(spendable, amount + keeping.ceiling)),
      ],
    }
  return {
    ...closing,
    notes: [...notes, note('warn', 'account-closes', coin, own.free - amount - closing.fee)],
  }
}

async function withFee(facts: Facts, names: readonly string[], amount: bigint) {
  const call = callOf(facts.codec, 'balances', names, [facts.to, carried(amount)])
  const fee = await feeFor(facts, call)
  return { call, amount, fee, ceiling: ceilingOf(fee) }
}

/** What a recipient that holds nothing yet must get to exist. */
function received({ coin, deposit, theirs }: Facts, amount: bigint): readonly Note[] {
  if (theirs.exists && theirs.free + amount >= deposit)
    return amount > 0n ? [] : [note('stop', 'too-small')]
  return theirs.free + amount < deposit
    ? [note('stop', 'too-small', coin, deposit)]
    : [note('info', 'new-account')]
}
