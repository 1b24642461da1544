import { transactionsRoute } from '#plugins/ports/activity'
import { Icon, Row, useRouter, useText } from '#ui-shell'
import { HistoryContent } from './HistoryContent.tsx'
import { HistoryList } from './HistoryList.tsx'
import { messages } from './messages.ts'

const maxRecent = 8

/** The newest transactions, and the link to the others. */
export default function ActivityTab() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <HistoryContent>
      {({ transactions, next }) => (
        <>
          <HistoryList transactions={transactions.slice(0, maxRecent)} />
          {(transactions.length > maxRecent || next !== undefined) && (
            <Row
              data-action="all"
              title={t('all')}
              trailing={<Icon name="chevron" small />}
              onClick={() => router.push(transactionsRoute)}
            />
          )}
        </>
      )}
    </HistoryContent>
  )
}
