import type { GenericSchema } from 'valibot'
import {
  integer,
  maxValue,
  minValue,
  number,
  object,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import type { Schema } from '#kernel'
import { gate } from '#kernel'
import { least } from './least.ts'
import type { Mint } from './mints.ts'
import { whole } from './whole.ts'

/** Nodes write large ones as text. */
const amount: GenericSchema<unknown, bigint> = union([
  whole,
  pipe(
    string(),
    regex(/^\d{1,20}$/),
    transform((text) => BigInt(text)),
  ),
])
type Rate = {
  readonly epoch: bigint
  readonly maximumFee: bigint
  readonly transferFeeBasisPoints: number
}
const rate: GenericSchema<unknown, Rate> = object({
  epoch: amount,
  maximumFee: amount,
  transferFeeBasisPoints: pipe(number(), integer(), minValue(0), maxValue(10_000)),
})
const config: Schema<{ readonly newerTransferFee: Rate; readonly olderTransferFee: Rate }> = object(
  { newerTransferFee: rate, olderTransferFee: rate },
)

const whollyThere = 10_000n

/**
 * What a Token-2022 mint withholds from a transfer of an amount: the recipient gets that much less.
 * A changed rate holds from its epoch on.
 */
export async function transferFeeOf(
  { extensions }: Mint,
  readEpoch: () => Promise<bigint>,
): Promise<(amount: bigint) => bigint> {
  const state = extensions.find(({ extension }) => extension === 'transferFeeConfig')?.state
  if (state === undefined) return () => 0n
  const { newerTransferFee, olderTransferFee } = gate(config, state, 'The transfer fee')
  const { maximumFee, transferFeeBasisPoints } =
    (await readEpoch()) >= newerTransferFee.epoch ? newerTransferFee : olderTransferFee
  return (amount) => {
    const fee = (amount * BigInt(transferFeeBasisPoints) + whollyThere - 1n) / whollyThere
    return least(fee, maximumFee)
  }
}
