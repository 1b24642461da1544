import { useEffect } from 'react'
import completion from './completion.css?inline'
import { Icon } from './Icon.tsx'
import css from './reviewSheet.css?inline'
import { useAnnounce } from './useAnnounce.ts'
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

/**
 * How a reviewed request stands, in one line under its facts, so that these stay in sight. Each
 * change is announced to screen readers.
 */
export function ReviewStatus({ phase, mark, title, text }: Props) {
  useStyles(css)
  useStyles(completion)
  const announce = useAnnounce()
  useEffect(
    () => announce(text === undefined ? title : `${title}. ${text}`),
    [announce, title, text],
  )
  return (
    <div className={`review-status ${mark}`} data-state={phase}>
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
