import type { ReactNode } from 'react'
import css from './texts.css?inline'
import { useStyles } from './useStyles.ts'

/**
 * An amount or dollars that may turn out different, after "≈".
 *
 * The sign precedes its number in every language, as signs of numbers do; without a direction of
 * its own it would follow the number in right-to-left text.
 */
export function Estimate({
  children,
}: {
  /** The amount, as `AmountText` or `DollarText`. */
  readonly children: ReactNode
}) {
  useStyles(css)
  return (
    <bdi dir="ltr" className="estimate">
      ≈ {children}
    </bdi>
  )
}
