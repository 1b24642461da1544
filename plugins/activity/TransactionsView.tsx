import { Screen, useText } from '#ui-shell'
import { HistoryContent } from './HistoryContent.tsx'
import { messages } from './messages.ts'
import { NetworkFilter } from './NetworkFilter.tsx'
import { WholeHistory } from './WholeHistory.tsx'

/** The whole history, page by page, of the active network or another one. */
export default function TransactionsView() {
  const t = useText(messages)
  return (
    <Screen title={t('title')}>
      <HistoryContent head={<NetworkFilter />}>
        {(state) => <WholeHistory state={state} />}
      </HistoryContent>
    </Screen>
  )
}
