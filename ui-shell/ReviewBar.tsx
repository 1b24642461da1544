import type { ReactNode } from 'react'
import css from './review.css?inline'
import { useStyles } from './useStyles.ts'

/**
 * The foot of a review or of its form, which stays in sight: its progress or outcome, and what can be
 * done.
 */
export function ReviewBar({
  children,
}: {
  /** Progress or outcome, and buttons. */
  readonly children: ReactNode
}) {
  useStyles(css)
  return <div className="review-bar">{children}</div>
}
