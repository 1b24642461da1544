import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { providerRef } from '#kernel'
import type { HistoryState } from '#plugins/ports/activity'
import { activityRef } from '#plugins/ports/activity'
import {
  Button,
  Notice,
  RetryButton,
  Skeleton,
  useAnnounce,
  useKernel,
  useNamespaceState,
  useOnline,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import css from './activity.css?inline'
import { EmptyHistory } from './EmptyHistory.tsx'
import { hasActivity } from './hasActivity.ts'
import { messages } from './messages.ts'

/** The history below its `head`, or its status while there is none. */
export function HistoryContent({
  head,
  children,
}: {
  readonly head?: ReactNode
  readonly children: (state: HistoryState) => ReactNode
}) {
  useStyles(css)
  const { read } = useKernel()
  const record = useNamespaceState()
  const { projectId } = useService(providerRef)
  const offered =
    projectId !== undefined &&
    record?.accountState.status === 'connected' &&
    hasActivity(record.namespace, read)
  return offered ? (
    <>
      {head}
      <History>{children}</History>
    </>
  ) : (
    <NoHistory explorer={record?.accountState.addressExplorerUrl} />
  )
}

function History({ children }: { readonly children: (state: HistoryState) => ReactNode }) {
  const t = useText(messages)
  const activity = useService(activityRef)
  const state = useSnapshot(activity, activity.get())
  const announce = useAnnounce()
  const { caipAddress, addressExplorerUrl } = useNamespaceState()?.accountState ?? {}
  const { account, transactions, next, loading, empty, served, error } = state
  const count = transactions.length
  useEffect(() => activity.watch(), [activity])
  useEffect(() => {
    if (count > 0) announce(t('loaded', { count }))
  }, [count, announce, t])
  // Pages of spam alone may come before the first transaction.
  if (count > 0 || next !== undefined) return <div className="history">{children(state)}</div>
  if (error) return <Failed />
  // Another network may be chosen than the one of the link.
  if (served === false)
    return <NoHistory explorer={account === caipAddress ? addressExplorerUrl : undefined} />
  if (empty && !loading) return <EmptyHistory />
  return (
    <div className="history" data-state="loading">
      <span className="unseen" role="status">
        {t('loading')}
      </span>
      <Skeleton rows={4} />
    </div>
  )
}

function Failed() {
  const t = useText(messages)
  const online = useOnline()
  const { refresh } = useService(activityRef)
  const retry = (
    <RetryButton variant="quiet" onRetry={() => void refresh()}>
      {t('retry')}
    </RetryButton>
  )
  return (
    <Notice icon={online ? 'warning' : 'offline'} tone="warning" title={t('failed')} action={retry}>
      {t(online ? 'failedText' : 'offline')}
    </Notice>
  )
}

function NoHistory({ explorer }: { readonly explorer: string | undefined }) {
  const t = useText(messages)
  const { platform } = useKernel()
  const open = explorer && (
    <Button variant="quiet" onClick={() => platform.open(explorer)}>
      {t('explorer')}
    </Button>
  )
  return (
    <Notice icon="clock" title={t('absent')} action={open}>
      {t('absentText')}
    </Notice>
  )
}
