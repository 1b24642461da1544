import { HistoryContent } from './HistoryContent.tsx'
import { RecentHistory } from './RecentHistory.tsx'

/** The newest transactions, and the link to the others. */
export default function ActivityTab() {
  return <HistoryContent>{(state) => <RecentHistory {...state} />}</HistoryContent>
}
