import { useEffect, useRef } from 'react'
import completion from './completion.css?inline'
import { Icon } from './Icon.tsx'
import css from './reviewSheet.css?inline'
import { useStatusAnnouncement } from './useStatusAnnouncement.ts'
import { useStyles } from './useStyles.ts'

type Props = {
  /** The name of the state, for tests: shown as `data-state`. */
  readonly phase: string
  /** A turning ring, a tick or a cross. */
  readonly mark: 'waiting' | 'ok' | 'error'
  /** The state in a few words. */
  readonly title: string
  /** The next step of the visitor. */
  readonly text?: string | undefined
}

const icons = { ok: 'check', error: 'close' } as const

/** Shows the bar where no room lets it stick, and otherwise the amount, to be compared. */
function bringIntoSight(status: Element): void {
  const body = status.closest('.frame:not(.embedded) .body')
  if (!body) return
  const bar = status.closest('.review-bar')
  const isBarHidden = bar !== null && bar.getBoundingClientRect().bottom > window.innerHeight
  const target = isBarHidden ? bar : body.firstElementChild
  target?.scrollIntoView({ block: 'nearest' })
}

/**
 * How a reviewed request stands, in one line: with the button while it can be repeated, under the
 * amount once it was sent. Each change comes into sight, and is announced to screen readers.
 */
export function ReviewStatus({ phase, mark, title, text }: Props) {
  useStyles(css)
  useStyles(completion)
  useStatusAnnouncement(title, text)
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase comes into sight once
  useEffect(() => {
    if (root.current) bringIntoSight(root.current)
  }, [phase])
  return (
    <div ref={root} className={`review-status ${mark}`} data-state={phase}>
      {mark === 'waiting' ? (
        <span className="spinner-ring" aria-hidden="true" />
      ) : (
        <span className="review-mark" key={mark}>
          <Icon name={icons[mark]} small />
        </span>
      )}
      <div>
        <p className="status-title">{title}</p>
        {text !== undefined && <p className="status-text">{text}</p>}
      </div>
    </div>
  )
}
