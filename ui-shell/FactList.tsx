import type { ReactNode } from 'react'
import css from './reviewSheet.css?inline'
import { useStyles } from './useStyles.ts'

/** Rows of a name and a value each; see `Fact`. */
export function FactList({
  children,
}: {
  /** Elements of `Fact`. */
  readonly children: ReactNode
}) {
  useStyles(css)
  return <dl className="facts">{children}</dl>
}
