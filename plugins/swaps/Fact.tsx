import type { ReactNode } from 'react'

/** One row of a list of facts. */
export function Fact({
  name,
  label,
  children,
}: {
  readonly name?: string
  readonly label: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div data-fact={name}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
