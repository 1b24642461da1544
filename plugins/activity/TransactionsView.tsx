import { Screen, useText } from '#ui-shell'
import { HistoryContent } from './HistoryContent.tsx'
import { HistoryList } from './HistoryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { messages } from './messages.ts'

/** All of the history, page after page. */
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
