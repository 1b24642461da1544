import type { Asset, Balance, Note, TransferRequest } from '#kernel'

/** An amount to send and the notes that it causes. */
export type PlannedAmount = {
  /** In the smallest unit; what `max` stands for. */
  readonly amount: bigint
  /** The notes of a plan; one of level `stop` if the amount cannot be sent. */
  readonly notes: readonly Note[]
}

/** Creates a note; `value` is an amount of `asset` in its smallest unit. */
export const createNote = (
  level: Note['level'],
  code: string,
  asset?: Asset,
  value?: bigint,
): Note => ({
  level,
  code,
  ...(asset && value !== undefined && { amount: { asset, value } }),
})

/** Creates a note that blocks a transfer. */
export const blockingNote = (code: string, asset?: Asset, value?: bigint): Note =>
  createNote('stop', code, asset, value)

/** Returns what is missing to an amount; zero if nothing is. */
export const shortfall = (has: bigint, needs: bigint): bigint => (needs > has ? needs - has : 0n)

/** Plans an amount of the coin that also pays the fee. */
export function planNativeAmount(
  requested: TransferRequest['amount'],
  { asset, spendable }: Balance,
  fee: bigint,
): PlannedAmount {
  const most = shortfall(fee, spendable)
  const amount = requested === 'max' ? most : requested
  const isEmpty = requested === 'max' && amount === 0n
  return {
    amount,
    notes:
      amount > most || isEmpty
        ? [blockingNote('insufficient', asset, shortfall(most, amount))]
        : [],
  }
}

/** Plans an amount of a token; `coin` pays the fee. */
export function planTokenAmount(
  requested: TransferRequest['amount'],
  { asset, spendable }: Balance,
  coin: Balance,
  fee: bigint,
): PlannedAmount {
  const amount = requested === 'max' ? spendable : requested
  const unpaid = shortfall(coin.spendable, fee)
  return {
    amount,
    notes: [
      ...(amount > spendable || spendable === 0n
        ? [blockingNote('insufficient', asset, shortfall(spendable, amount))]
        : []),
      ...(unpaid > 0n ? [blockingNote('insufficient-fee', coin.asset, unpaid)] : []),
    ],
  }
}
