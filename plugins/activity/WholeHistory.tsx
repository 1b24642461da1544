import type { HistoryState } from '#plugins/ports/activity'
import { EmptyHistory } from './EmptyHistory.tsx'
import { HistoryList } from './HistoryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { SpamList } from './SpamList.tsx'
import { useSeparatedSpam } from './useSeparatedSpam.ts'

/** All loaded transactions: the visitor's own ones, the way to older ones, and likely spam. */
export function WholeHistory({ state }: { readonly state: HistoryState }) {
  const { transactions, next } = state
  const { shown, spam } = useSeparatedSpam(transactions)
  return (
    <>
      {shown.length > 0 && <HistoryList transactions={shown} />}
      {shown.length === 0 && next === undefined && <EmptyHistory />}
      {next !== undefined && <MoreButton state={state} count={shown.length} />}
      {spam.length > 0 && <SpamList transactions={spam} />}
    </>
  )
}
