import type { Decimal } from '#kernel/amount'
import { compare } from '#kernel/amount'
import { DollarText, useLocale } from '#ui-shell'
import type { AmountLine } from './describeTransaction.ts'
import { formatQuantity } from './formatQuantity.ts'

const cent = { value: 1n, decimals: 2 }

/** Worth of a single amount; of two of which one was paid, what came, or else what was paid. */
function findWorth(lines: readonly AmountLine[]): Decimal | undefined {
  const [first, second] = lines.map(({ transfer }) => transfer)
  if (!second) return first?.value
  return first?.direction === 'out' && second.direction === 'in'
    ? (second.value ?? first.value)
    : undefined
}

/** Transferred amounts, one line each, with the worth of a single one or of a swap. */
export function Amounts({ lines }: { readonly lines: readonly AmountLine[] }) {
  const worth = findWorth(lines)
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

/** A minus of the width of a plus; what is too small for its digits has neither. */
const toSign = ({ sign, amount }: AmountLine, quantity: string) =>
  amount?.value === 0n || quantity.startsWith('<') ? '' : sign.replace('-', '\u2212')

function AmountLines({ lines }: { readonly lines: readonly AmountLine[] }) {
  const { locale } = useLocale()
  return lines.map((line, at) => {
    const quantity = line.single ? '' : formatQuantity(line.amount, locale)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: amounts are positional
      <bdi key={at} className="tx-amount" data-sign={line.sign || undefined}>
        {toSign(line, quantity)}
        {quantity && `${quantity} `}
        <span>{line.name ?? '—'}</span>
      </bdi>
    )
  })
}
