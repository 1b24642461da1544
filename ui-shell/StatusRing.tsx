import type { ReactNode } from 'react'
import completion from './completion.css?inline'
import { Icon } from './Icon.tsx'
import css from './status.css?inline'
import { useStyles } from './useStyles.ts'

/** A picture in a ring that shows the status of a request. The view has it as text too. */
export function StatusRing({
  state,
  children,
}: {
  /** The state that the ring shows. */
  readonly state: 'waiting' | 'ok' | 'error'
  /** The picture in the ring. */
  readonly children: ReactNode
}) {
  useStyles(css)
  useStyles(completion)
  return (
    <div className={`status-ring ${state}`} data-state={state}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <rect className="track" x="2" y="2" width="96" height="96" rx="30" />
        <rect className="run" x="2" y="2" width="96" height="96" rx="30" pathLength="100" />
      </svg>
      {children}
      {state !== 'waiting' && (
        <span className="status-mark">
          <Icon name={state === 'ok' ? 'check' : 'close'} small />
        </span>
      )}
    </div>
  )
}
