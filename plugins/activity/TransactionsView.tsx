import { Screen, useText } from '#ui-shell'
import { HistoryContent } from './HistoryContent.tsx'
import { HistoryList } from './HistoryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { messages } from './messages.ts'

/** The whole history, page by page. */
export default function TransactionsView() {
  const t = useText(messages)
  return (
    <Screen title={t('title')}>
      <HistoryContent>
        {(state) => (
          <>
            <HistoryList transactions={state.transactions} />
            {state.next !== undefined && <MoreButton state={state} />}
          </>
        )}
      </HistoryContent>
    </Screen>
  )
}
