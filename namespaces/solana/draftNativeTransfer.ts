import { PublicKey, SystemProgram } from '@solana/web3.js'
import type { Note } from '#kernel'
import { blockingNote } from '#namespaces/kit'
import type { TransferDraft, TransferFacts } from './draft.ts'
import { minBigInt } from './minBigInt.ts'

const maxLamports = 2n ** 64n - 1n
const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

/**
 * A transfer of the coin. `max` leaves nothing behind: an account that ends at zero is closed,
 * which is allowed.
 */
export function draftNativeTransfer({
  request,
  coin,
  recipient,
  rent,
  perSignature,
}: TransferFacts): TransferDraft {
  const { asset, spendable } = coin
  const fromPubkey = new PublicKey(request.from.address)
  const toPubkey = new PublicKey(recipient.address)
  const most = atLeastZero(spendable - perSignature)
  return {
    // A plan that is blocked has a transaction as well, and no amount is too large to ask for.
    instructions: (amount) => [
      SystemProgram.transfer({
        fromPubkey,
        toPubkey,
        lamports: minBigInt(atLeastZero(amount), maxLamports),
      }),
    ],
    // What the account cannot pay would be refused as a whole; the fee is the same without the
    // amount.
    simulatedAmount: request.amount === 'max' ? most : minBigInt(request.amount, most),
    watchedAddresses: [],
    finalize(fee) {
      const amount = request.amount === 'max' ? atLeastZero(spendable - fee) : request.amount
      return { amount, notes: notesOn(amount, fee) }
    },
  }

  function notesOn(amount: bigint, fee: bigint): readonly Note[] {
    const left = spendable - fee - amount
    const notes: Note[] = []
    if (left < 0n || amount <= 0n)
      notes.push(blockingNote('insufficient', asset, atLeastZero(-left)))
    // An account holds nothing at all, or what its place on the chain costs.
    else if (left > 0n && left < rent) notes.push(blockingNote('reserve', asset, rent))
    if (recipient.coins + amount < rent) notes.push(blockingNote('too-small', asset, rent))
    else if (recipient.kind === 'new') notes.push({ level: 'info', code: 'new-account' })
    return notes
  }
}
