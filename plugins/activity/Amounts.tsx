import { compare } from '#kernel/amount'
import { DollarText, useLocale } from '#ui-shell'
import type { AmountLine } from './describeTransaction.ts'
import { formatQuantity } from './formatQuantity.ts'

const cent = { value: 1n, decimals: 2 }

/** Transferred amounts, one line each; a single one with its worth. */
export function Amounts({ lines }: { readonly lines: readonly AmountLine[] }) {
  const worth = lines.length === 1 ? lines[0]?.transfer.value : undefined
  return (
    <>
      <AmountLines lines={lines} />
      {worth && compare(worth, cent) >= 0 && (
        <span className="tx-worth">
          <DollarText amount={worth} />
        </span>
      )}
    </>
  )
}

function AmountLines({ lines }: { readonly lines: readonly AmountLine[] }) {
  const { locale } = useLocale()
  return lines.map(({ sign, amount, name, single }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: amounts are positional
    <bdi key={at} className="tx-amount" data-sign={sign || undefined}>
      {amount?.value === 0n ? '' : sign}
      {!single && `${formatQuantity(amount, locale)} `}
      <span>{name ?? '—'}</span>
    </bdi>
  ))
}
