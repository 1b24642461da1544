import { useCallback, useMemo } from 'react'
import type { Transaction } from '#plugins/ports/activity'
import { Block, useBlocks, useKernel, useLocale, useNamespaceState } from '#ui-shell'
import type { Month } from './groupByMonth.ts'
import { groupByMonth } from './groupByMonth.ts'
import { TransactionRow } from './TransactionRow.tsx'

/** Rows of a block: two screens. */
const blockRows = 16

/** A month, and the index of its first block in the list. */
type PlacedMonth = Month & {
  readonly first: number
  getTransactions(): readonly Transaction[]
}

const countBlocks = ({ transactions }: Month) => Math.ceil(transactions.length / blockRows)
const getId = ({ id }: Transaction) => id

function placeMonths(months: readonly Month[]): readonly PlacedMonth[] {
  let first = 0
  return months.map((month) => {
    const placed = { ...month, first, getTransactions: () => month.transactions }
    first += countBlocks(month)
    return placed
  })
}

/** The history by months. Rows far from the screen are empty boxes of their height. */
export function HistoryList({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const { platform } = useKernel()
  const { locale } = useLocale()
  const namespace = useNamespaceState()?.namespace ?? ''
  const months = useMemo(
    () => placeMonths(groupByMonth(transactions, platform.now(), locale)),
    [transactions, platform, locale],
  )
  const days = useMemo(
    () => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    [locale],
  )
  const renderRow = useCallback(
    (transaction: Transaction) => (
      <TransactionRow transaction={transaction} namespace={namespace} days={days} />
    ),
    [namespace, days],
  )
  const last = months.at(-1)
  const { list, isDrawn, hold } = useBlocks({
    count: last ? last.first + countBlocks(last) : 0,
    layout: months,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of the rows
    <div className="tx-months" ref={list} onFocus={hold}>
      {months.map((month) => (
        <section key={month.month} className="tx-month" data-month={month.month}>
          <h2>{month.title}</h2>
          {/* biome-ignore lint/a11y/useSemanticElements: a <ul> cannot hold blocks */}
          <div className="long-list" role="list" aria-label={month.title}>
            {Array.from({ length: countBlocks(month) }, (_, at) => (
              <Block
                // biome-ignore lint/suspicious/noArrayIndexKey: a block is its position
                key={at}
                at={month.first + at}
                from={at * blockRows}
                rows={blockRows}
                drawn={isDrawn(month.first + at)}
                getItems={month.getTransactions}
                getKey={getId}
              >
                {renderRow}
              </Block>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
