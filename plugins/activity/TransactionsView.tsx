import { Screen, useText } from '#ui-shell'
import { HistoryContent } from './HistoryContent.tsx'
import { HistoryList } from './HistoryList.tsx'
import { MoreButton } from './MoreButton.tsx'
import { messages } from './messages.ts'
import { NetworkFilter } from './NetworkFilter.tsx'

/** The whole history, page by page, of the active network or another one. */
export default function TransactionsView() {
  const t = useText(messages)
  return (
    <Screen title={t('title')}>
      <HistoryContent head={<NetworkFilter />}>
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
