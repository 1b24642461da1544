import type { ReactNode } from 'react'

/** A word that marks a row: installed, recent, recommended. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  /** `neutral` by default. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning'
  /** One word, or two. */
  readonly children: ReactNode
}) {
  return <span className={`badge ${tone}`}>{children}</span>
}
