import type { Transaction } from '#plugins/ports/activity'
import { useKernel, useLocale, useNamespaceState } from '#ui-shell'
import { groupByMonth } from './groupByMonth.ts'
import { blockRows, RowBlock } from './RowBlock.tsx'

const splitIntoBlocks = (rows: readonly Transaction[]) =>
  Array.from({ length: Math.ceil(rows.length / blockRows) }, (_, at) =>
    rows.slice(at * blockRows, (at + 1) * blockRows),
  )

/** The history by months. */
export function HistoryList({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const { platform } = useKernel()
  const { locale } = useLocale()
  const namespace = useNamespaceState()?.namespace ?? ''
  return groupByMonth(transactions, platform.now(), locale).map(
    ({ month, title, transactions: rows }) => (
      <section key={month} className="tx-month" data-month={month}>
        <h2>{title}</h2>
        {splitIntoBlocks(rows).map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are positional
          <RowBlock key={at} label={title} namespace={namespace} rows={block} />
        ))}
      </section>
    ),
  )
}
