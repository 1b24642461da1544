import type { MouseEvent } from 'react'
import { useEffect } from 'react'
import type { WalletGrid, WalletGridState } from '#plugins/ports/all-wallets'
import { Button, Notice, RetryButton, useAnnounce, useOnline, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** The first page fills the card with the tiles that are there already; the next ones one row. */
const skeletonCounts = { first: 24, next: 4 }

/** Status of the grid: loading, failed, empty, or a button for more. */
export function WalletGridStatus({
  tiles,
  state: { status, wallets, shownFilter, similar, more },
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
    search && tiles > 0 && t(similar ? 'similar' : 'found', { count: tiles, search })
  useEffect(() => {
    if (announcement) announce(announcement)
  }, [announcement, announce])

  if (status === 'failed')
    return (
      <Notice
        icon="offline"
        title={t(online ? 'failed' : 'offline')}
        action={<RetryButton onRetry={service.retry}>{t('retry')}</RetryButton>}
      />
    )
  if (status !== 'ready')
    return (
      <TileSkeletons
        count={wallets.length > 0 ? skeletonCounts.next : skeletonCounts.first}
        label={t('loading')}
      />
    )
  if (tiles === 0) return <EmptyResult search={search} service={service} />
  // Scrolling loads more; the button is for visitors who do not scroll.
  if (more)
    return (
      <Button variant="quiet" wide data-action="more" onClick={service.loadMore}>
        {t('more')}
      </Button>
    )
  return null
}

/** No wallet fits. A search can be cleared. */
function EmptyResult({
  search,
  service,
}: {
  readonly search: string
  readonly service: WalletGrid
}) {
  const t = useText(messages)
  if (!search) return <Notice icon="search" title={t('empty')} />
  const clear = ({ currentTarget }: MouseEvent) => {
    // The button disappears: the focus goes to the emptied field.
    currentTarget.closest('.body')?.querySelector<HTMLElement>('input[type=search]')?.focus()
    service.setSearch('')
  }
  return (
    <Notice
      icon="search"
      title={t('none', { search })}
      action={
        <Button data-action="clear-search" onClick={clear}>
          {t('clear')}
        </Button>
      }
    >
      {t('noneText')}
    </Notice>
  )
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
