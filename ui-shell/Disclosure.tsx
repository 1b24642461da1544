import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './tabs.css?inline'
import { useStyles } from './useStyles.ts'

/** Details that open on demand. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  /** The line that opens the details. */
  readonly summary: ReactNode
  /** Open from the start. The visitor can close it. */
  readonly open?: boolean
  /** The details. */
  readonly children: ReactNode
}) {
  useStyles(css)
  return (
    <details className="disclosure" open={open}>
      <summary>
        <span>{summary}</span>
        <Icon name="down" small />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
