import type { Note, TransferPlan } from '#kernel'
import type { Decimal } from '#kernel/amount'
import { compare, multiply } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'

const convertToUsd = (
  value: bigint,
  { asset: { decimals }, price }: Pick<Token, 'asset' | 'price'>,
): Decimal | undefined => price && multiply({ value, decimals }, price)

/**
 * Warns if the fee exceeds the amount sent.
 * Token and coin are compared by worth, if both have a price. Notes that the namespace already
 * gives are not repeated.
 */
export function feeNotes(
  { fee, amount, notes, request }: TransferPlan,
  token: Token,
  held: readonly Token[],
): readonly Note[] {
  if (!fee || notes.some(({ code }) => code === 'fee-high')) return []
  const coin = held.find(({ asset }) => asset.id === fee.asset.id)
  const costs = coin && convertToUsd(fee.expected, coin)
  const sends = convertToUsd(amount, token)
  const isHigh =
    request.asset === fee.asset.id
      ? fee.expected > amount
      : costs !== undefined && sends !== undefined && compare(costs, sends) > 0
  return isHigh
    ? [{ level: 'warn', code: 'fee-high', amount: { asset: fee.asset, value: fee.expected } }]
    : []
}
