import { useEffect } from 'react'
import type { WalletGrid, WalletGridState } from '#plugins/ports/all-wallets'
import { Button, Notice, useAnnounce, useOnline, useText } from '#ui-shell'
import { messages } from './messages.ts'

const skeletonCounts = { first: 12, next: 4 }

/** Status of the grid: loading, failed, empty, or a button for more. */
export function WalletGridStatus({
  tiles,
  state: { status, shownFilter, more },
  service,
}: {
  readonly tiles: number
  readonly state: WalletGridState
  readonly service: WalletGrid
}) {
  const t = useText(messages)
  const announce = useAnnounce()
  const online = useOnline()
  const search = status === 'ready' ? shownFilter.search : ''
  const announcement =
    search && (tiles > 0 ? t('found', { count: tiles, search }) : t('none', { search }))
  useEffect(() => {
    if (announcement) announce(announcement)
  }, [announcement, announce])

  if (status === 'failed')
    return (
      <Notice
        icon="offline"
        title={t(online ? 'failed' : 'offline')}
        action={<Button onClick={service.retry}>{t('retry')}</Button>}
      >
        {tiles > 0 ? t('failedSome') : undefined}
      </Notice>
    )
  if (status !== 'ready')
    return (
      <TileSkeletons
        count={tiles > 0 ? skeletonCounts.next : skeletonCounts.first}
        label={t('loading')}
      />
    )
  if (tiles === 0)
    return (
      <Notice
        icon="search"
        title={shownFilter.search ? t('none', { search: shownFilter.search }) : t('empty')}
      />
    )
  // Scrolling loads more; the button is for visitors who do not scroll.
  if (more)
    return (
      <Button variant="quiet" wide data-action="more" onClick={service.loadMore}>
        {t('more')}
      </Button>
    )
  return null
}

function TileSkeletons({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className="wall" data-state="loading">
      <span className="unseen" role="status">
        {label}
      </span>
      <div className="skeleton tiles" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no content
          <span key={at} />
        ))}
      </div>
    </div>
  )
}
