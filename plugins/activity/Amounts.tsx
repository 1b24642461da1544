import { useLocale } from '#ui-shell'
import type { AmountLine } from './describeTransaction.ts'
import { formatQuantity } from './formatQuantity.ts'

/** Transferred amounts, one line each. */
export function Amounts({ lines }: { readonly lines: readonly AmountLine[] }) {
  const { locale } = useLocale()
  return lines.map(({ sign, amount, name, single }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: amounts are positional
    <bdi key={at} className="tx-amount" data-sign={sign || undefined}>
      {sign}
      {!single && `${formatQuantity(amount, locale)} `}
      <span>{name ?? '—'}</span>
    </bdi>
  ))
}
