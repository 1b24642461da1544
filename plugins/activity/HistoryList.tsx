import { useCallback, useMemo } from 'react'
import type { Transaction } from '#plugins/ports/activity'
import { Block, useBlocks, useLocale, useNamespaceState } from '#ui-shell'
import { createTimeFormat } from './createTimeFormat.ts'
import type { Month } from './groupByMonth.ts'
import { groupByMonth } from './groupByMonth.ts'
import { listDays } from './listDays.ts'
import { TransactionRow } from './TransactionRow.tsx'
import { useToday } from './useToday.ts'

/** Rows of a block: two screens. */
const blockRows = 16

/** A month, and the index of its first block in the list. */
type PlacedMonth = Month & {
  readonly first: number
  /** Titles of its days, by the first transaction of each. */
  readonly days: ReadonlyMap<string, string>
  getTransactions(): readonly Transaction[]
}

const countBlocks = ({ transactions }: Month) => Math.ceil(transactions.length / blockRows)
const getId = ({ id }: Transaction) => id

function placeMonths(
  months: readonly Month[],
  now: number,
  locale: string,
): readonly PlacedMonth[] {
  let first = 0
  return months.map((month) => {
    const { transactions } = month
    const days = listDays(transactions, now, locale)
    const placed = { ...month, first, days, getTransactions: () => transactions }
    first += countBlocks(month)
    return placed
  })
}

/** Returns the function that renders a transaction, below the title of its day. */
function useRow(months: readonly PlacedMonth[], spam: boolean) {
  const { locale } = useLocale()
  const namespace = useNamespaceState()?.namespace ?? ''
  const times = useMemo(() => createTimeFormat(locale), [locale])
  return useCallback(
    (transaction: Transaction) => {
      const day = months.map(({ days }) => days.get(transaction.id)).find(Boolean)
      return (
        <>
          {day !== undefined && <h3 className="tx-day">{day}</h3>}
          <TransactionRow
            transaction={transaction}
            namespace={namespace}
            times={times}
            dust={spam}
          />
        </>
      )
    },
    [namespace, months, times, spam],
  )
}

/** The history by months and days. Rows far from the screen are empty boxes of their height. */
export function HistoryList({
  transactions,
  spam = false,
}: {
  readonly transactions: readonly Transaction[]
  /** True for likely spam: each row warns of its address. */
  readonly spam?: boolean
}) {
  const { locale } = useLocale()
  const today = useToday()
  const months = useMemo(
    () => placeMonths(groupByMonth(transactions, today, locale), today, locale),
    [transactions, today, locale],
  )
  const renderRow = useRow(months, spam)
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
          <h2 className="unseen">{month.title}</h2>
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
