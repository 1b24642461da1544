import { useMemo } from 'react'
import type { HistoryState } from '#plugins/ports/activity'
import { transactionsRoute } from '#plugins/ports/activity'
import { Icon, Row, useRouter, useText } from '#ui-shell'
import { EmptyHistory } from './EmptyHistory.tsx'
import { HistoryList } from './HistoryList.tsx'
import { messages } from './messages.ts'
import { useSeparatedSpam } from './useSeparatedSpam.ts'

const maxRecent = 8

/** The newest transactions without likely spam, and the link to the others. */
export function RecentHistory({ transactions, next }: HistoryState) {
  const t = useText(messages)
  const router = useRouter()
  const { shown, spam } = useSeparatedSpam(transactions)
  const recent = useMemo(() => shown.slice(0, maxRecent), [shown])
  return (
    <>
      {recent.length > 0 && <HistoryList transactions={recent} />}
      {recent.length === 0 && next === undefined && <EmptyHistory />}
      {(shown.length > maxRecent || spam.length > 0 || next !== undefined) && (
        <Row
          data-action="all"
          title={t('all')}
          trailing={<Icon name="chevron" small />}
          onClick={() => router.push(transactionsRoute)}
        />
      )}
    </>
  )
}
