import { PublicKey, SystemProgram } from '@solana/web3.js'
import type { Note } from '#kernel'
import { blockingNote } from '#namespaces/kit'
import type { TransferDraft, TransferFacts } from './draft.ts'
import { minBigInt } from './minBigInt.ts'

const maxLamports = 2n ** 64n - 1n
const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

/**
 * Drafts a transfer of the coin.
 * `max` leaves nothing: an account that ends at zero is closed, which is allowed.
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
    // A blocked plan has a transaction too, and any amount can be requested.
    instructions: (amount) => [
      SystemProgram.transfer({
        fromPubkey,
        toPubkey,
        lamports: minBigInt(atLeastZero(amount), maxLamports),
      }),
    ],
    // A node refuses an unaffordable transfer as a whole; the fee is the same without the amount.
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
    // An account holds nothing, or at least its rent.
    else if (left > 0n && left < rent) notes.push(blockingNote('reserve', asset, rent))
    if (recipient.coins + amount < rent) notes.push(blockingNote('too-small', asset, rent))
    else if (recipient.kind === 'new') notes.push({ level: 'info', code: 'new-account' })
    return notes
  }
}
