import type { ReactNode } from 'react'
import css from './reviewSheet.css?inline'
import { useStyles } from './useStyles.ts'

/** Rows of a name and a value each; see `Fact`. */
export function FactList({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <dl className="facts">{children}</dl>
}
