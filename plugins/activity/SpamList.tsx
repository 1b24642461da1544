import type { Transaction } from '#plugins/ports/activity'
import { Disclosure, useText } from '#ui-shell'
import { HistoryList } from './HistoryList.tsx'
import { messages } from './messages.ts'

/** Transactions that are likely spam, folded: the visitor's own ones stay in sight. */
export function SpamList({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const t = useText(messages)
  return (
    <div data-spam>
      <Disclosure summary={t('spam', { count: transactions.length })}>
        <HistoryList transactions={transactions} spam />
      </Disclosure>
    </div>
  )
}
