import type { ReactNode } from 'react'
import { Children } from 'react'

/** A list of rows, or a grid of tiles. Each child becomes one item. */
export function List({
  label,
  grid = false,
  children,
}: {
  /** The name of the list for screen readers. */
  readonly label?: string
  /** Tiles side by side in place of rows. */
  readonly grid?: boolean
  /** The rows or tiles. */
  readonly children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: VoiceOver needs it without bullets
    <ul className={grid ? 'list grid' : 'list'} role="list" aria-label={label}>
      {Children.map(children, (child) => child !== null && <li>{child}</li>)}
    </ul>
  )
}
