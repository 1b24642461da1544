import type { ReactNode } from 'react'
import type { DataAttributes } from './DataAttributes.ts'

type Props = DataAttributes & {
  /** The name of the value. */
  readonly label: ReactNode
  /** Gives the value a line of its own: a whole address. */
  readonly tall?: boolean
  /** The value. */
  readonly children: ReactNode
}

/** A row of a `FactList`. */
export function Fact({ label, tall = false, children, ...data }: Props) {
  return (
    <div {...data} className={tall ? 'fact tall' : 'fact'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
