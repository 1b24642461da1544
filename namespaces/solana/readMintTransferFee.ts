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
import { parse } from '#kernel'
import { minBigInt } from './minBigInt.ts'
import type { Mint } from './mints.ts'
import { wholeNumber } from './wholeNumber.ts'

/** Nodes write large ones as text. */
const amountSchema: GenericSchema<unknown, bigint> = union([
  wholeNumber,
  pipe(
    string(),
    regex(/^\d{1,20}$/),
    transform((text) => BigInt(text)),
  ),
])
type FeeRate = {
  readonly epoch: bigint
  readonly maximumFee: bigint
  readonly transferFeeBasisPoints: number
}
const feeRateSchema: GenericSchema<unknown, FeeRate> = object({
  epoch: amountSchema,
  maximumFee: amountSchema,
  transferFeeBasisPoints: pipe(number(), integer(), minValue(0), maxValue(10_000)),
})
const feeConfigSchema: Schema<{
  readonly newerTransferFee: FeeRate
  readonly olderTransferFee: FeeRate
}> = object({ newerTransferFee: feeRateSchema, olderTransferFee: feeRateSchema })

const basisPoints = 10_000n

/**
 * Computes the fee that a Token-2022 mint withholds from a transfer.
 * The recipient gets that much less. A changed rate applies from its epoch on.
 */
export async function readMintTransferFee(
  { extensions }: Mint,
  readEpoch: () => Promise<bigint>,
): Promise<(amount: bigint) => bigint> {
  const state = extensions.find(({ extension }) => extension === 'transferFeeConfig')?.state
  if (state === undefined) return () => 0n
  const { newerTransferFee, olderTransferFee } = parse(feeConfigSchema, state, 'The transfer fee')
  const { maximumFee, transferFeeBasisPoints } =
    (await readEpoch()) >= newerTransferFee.epoch ? newerTransferFee : olderTransferFee
  return (amount) => {
    const fee = (amount * BigInt(transferFeeBasisPoints) + basisPoints - 1n) / basisPoints
    return minBigInt(fee, maximumFee)
  }
}
