import type { Asset } from '#kernel'
import { AmountText } from './AmountText.tsx'

/** More decimals than any asset has. */
const allDigits = 80

/** An amount of an asset with every digit: details and effects cut nothing off. */
export function ExactAmount({
  value,
  asset: { decimals, symbol },
}: {
  /** In the smallest unit. */
  readonly value: bigint
  /** Decimals and symbol of the asset. */
  readonly asset: Pick<Asset, 'decimals' | 'symbol'>
}) {
  return <AmountText value={value} decimals={decimals} symbol={symbol} digits={allDigits} />
}
