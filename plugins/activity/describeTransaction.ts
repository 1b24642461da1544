import type { Decimal } from '#kernel/amount'
import type { Transaction, Transfer } from '#plugins/ports/activity'
import { readQuantity } from './readQuantity.ts'
import { selectTransfers } from './selectTransfers.ts'

const incomingOperations: readonly string[] = ['receive', 'deposit', 'borrow', 'claim']
const outgoingOperations: readonly string[] = ['send', 'withdraw', 'repay', 'burn']

/** An amount with its asset. `name` and `amount` are absent if unknown. */
export type AmountLine = {
  readonly sign: '+' | '-' | ''
  readonly amount: Decimal | undefined
  readonly name: string | undefined
  /** True for a collectible. */
  readonly single: boolean
  readonly transfer: Transfer
}
/**
 * The text of a transaction: amounts, or else its status, and the parties if it was sent or
 * received.
 */
export type Description = {
  readonly amounts: readonly AmountLine[]
  readonly status: string | undefined
  readonly between: readonly [string, string] | undefined
}

/** Selects the sign by operation; two transfers, and the one known of a swap, by direction. */
function selectSign(
  operation: string,
  { direction }: Transfer,
  alone: boolean,
): AmountLine['sign'] {
  if (!alone || operation === 'trade')
    return direction === 'out' ? '-' : direction === 'in' ? '+' : ''
  return incomingOperations.includes(operation)
    ? '+'
    : outgoingOperations.includes(operation)
      ? '-'
      : ''
}

/** Describes a transaction. */
export function describeTransaction({ metadata, transfers }: Transaction): Description {
  const { operationType, status, sentFrom, sentTo } = metadata
  const shown = selectTransfers(transfers)
  if (shown.length === 0)
    return {
      amounts: [],
      status,
      between:
        operationType === 'send' || operationType === 'receive' ? [sentFrom, sentTo] : undefined,
    }
  const amounts = shown.map((transfer): AmountLine => {
    const { fungible_info, nft_info } = transfer
    const amount = readQuantity(transfer)
    const single =
      nft_info !== undefined &&
      amount !== undefined &&
      amount.value === 10n ** BigInt(amount.decimals)
    const name = nft_info ? nft_info.name : fungible_info?.symbol || fungible_info?.name
    return {
      sign: selectSign(operationType, transfer, shown.length === 1),
      amount,
      name: name || undefined,
      single,
      transfer,
    }
  })
  return { amounts, status: undefined, between: undefined }
}
