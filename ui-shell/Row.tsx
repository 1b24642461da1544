import type { MouseEvent, ReactNode } from 'react'
import type { DataAttributes } from './DataAttributes.ts'
import { Spinner } from './Spinner.tsx'
import { safeHref } from './safeHref.ts'
import { shellMessages } from './shellMessages.ts'
import { useText } from './useText.ts'

type Props = DataAttributes & {
  /** The name of what the row stands for. */
  readonly title: ReactNode
  /** A second, quieter line. */
  readonly note?: ReactNode
  /** A picture or icon before the title. */
  readonly leading?: ReactNode
  /** A word after the title, in a `Badge`. */
  readonly badge?: ReactNode
  /** At the end of the row: a value, a mark, a chevron. */
  readonly trailing?: ReactNode
  /** Makes the row a real link. Opens a new tab unless `target` is set. */
  readonly href?: string | undefined
  /** The tab that `href` opens in: `_blank`, a new one, by default. */
  readonly target?: '_blank' | '_self' | '_top'
  /** Called by a press. With `href`, before the link is followed. */
  readonly onClick?: ((event: MouseEvent) => void) | undefined
  /** A first sign that the row will be chosen: pointer over it, or focus. */
  readonly onPrefetch?: (() => void) | undefined
  /** True while it cannot be pressed. */
  readonly disabled?: boolean
  /** Marks the one that is in use. */
  readonly current?: boolean
  /** In progress: announces it and ignores presses. */
  readonly busy?: boolean
  /**
   * Key by which the focus returns to the row; by default the row's `data-` handle.
   */
  readonly focusKey?: string
}

const getFocusKey = (data: DataAttributes) =>
  data['data-wallet'] ?? data['data-network'] ?? data['data-action'] ?? data['data-token']

const hasContent = (part: ReactNode) => part !== undefined && part !== false

const renderEnd = (busy: boolean | undefined, trailing: ReactNode) =>
  busy ? <Spinner /> : hasContent(trailing) && <span className="row-trailing">{trailing}</span>

/**
 * A line that can be pressed: a wallet, a network, a setting. A button, or a link when it has an
 * `href`.
 */
export function Row({
  title,
  note,
  leading,
  badge,
  trailing,
  href,
  target = '_blank',
  onClick,
  onPrefetch,
  disabled,
  current,
  busy,
  focusKey,
  ...data
}: Props) {
  const t = useText(shellMessages)
  const inside = (
    <>
      {leading !== undefined && <span className="row-leading">{leading}</span>}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {note !== undefined && <span className="row-note">{note}</span>}
      </span>
      {badge}
      {renderEnd(busy, trailing)}
    </>
  )
  const shared = {
    ...data,
    className: 'row',
    'data-focus-key': focusKey ?? getFocusKey(data),
    'aria-current': current || undefined,
    onPointerEnter: onPrefetch,
    onFocus: onPrefetch,
  }
  const link = href === undefined ? undefined : safeHref(href)
  if (link !== undefined)
    return (
      <a {...shared} href={link} target={target} rel="noreferrer noopener" onClick={onClick}>
        {inside}
        {target === '_blank' && <span className="unseen"> ({t('newTab')})</span>}
      </a>
    )
  return (
    <button
      {...shared}
      type="button"
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {inside}
    </button>
  )
}
