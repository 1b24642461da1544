import { PublicKey, SystemProgram } from '@solana/web3.js'
import type { Note } from '#kernel'
import type { Draft, Facts } from './draft.ts'
import { stop } from './draft.ts'
import { least } from './least.ts'

const mostLamports = 2n ** 64n - 1n
const above = (value: bigint) => (value > 0n ? value : 0n)

/**
 * A transfer of the coin. `max` leaves nothing behind: an account that ends at zero is closed,
 * which is allowed.
 */
export function coinDraft({ request, coin, recipient, rent, perSignature }: Facts): Draft {
  const { asset, spendable } = coin
  const fromPubkey = new PublicKey(request.from.address)
  const toPubkey = new PublicKey(recipient.address)
  const most = above(spendable - perSignature)
  return {
    // A plan that is blocked has a transaction as well, and no amount is too large to ask for.
    instructions: (amount) => [
      SystemProgram.transfer({
        fromPubkey,
        toPubkey,
        lamports: least(above(amount), mostLamports),
      }),
    ],
    // What the account cannot pay would be refused as a whole; the fee is the same without the
    // amount.
    trial: request.amount === 'max' ? most : least(request.amount, most),
    watched: [],
    settle(fee) {
      const amount = request.amount === 'max' ? above(spendable - fee) : request.amount
      return { amount, notes: notesOn(amount, fee) }
    },
  }

  function notesOn(amount: bigint, fee: bigint): readonly Note[] {
    const left = spendable - fee - amount
    const notes: Note[] = []
    if (left < 0n || amount <= 0n) notes.push(stop('insufficient', asset, above(-left)))
    // An account holds nothing at all, or what its place on the chain costs.
    else if (left > 0n && left < rent) notes.push(stop('reserve', asset, rent))
    if (recipient.coins + amount < rent) notes.push(stop('too-small', asset, rent))
    else if (recipient.kind === 'new') notes.push({ level: 'info', code: 'new-account' })
    return notes
  }
}
