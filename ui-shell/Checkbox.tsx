import type { ReactNode } from 'react'
import css from './checkbox.css?inline'
import { useStyles } from './useStyles.ts'

/** A box to tick with a text that may hold links. */
export function Checkbox({
  checked,
  onChange,
  children,
}: {
  /** True if it is ticked. */
  readonly checked: boolean
  /** Called with the value that the visitor chose. */
  onChange(checked: boolean): void
  /** The text beside the box; a press on it ticks the box too. */
  readonly children: ReactNode
}) {
  useStyles(css)
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
