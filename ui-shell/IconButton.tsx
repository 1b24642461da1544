import type { ComponentPropsWithoutRef } from 'react'
import type { DataAttributes } from './DataAttributes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './IconName.ts'

type Props = Omit<
  ComponentPropsWithoutRef<'button'>,
  'className' | 'style' | 'type' | 'children' | 'aria-label'
> &
  DataAttributes & {
    /** One of the icons above. */
    readonly icon: IconName
    /** The button's accessible name and tooltip. */
    readonly label: string
    /** Focus returns to the element with this key when the visitor comes back to the view. */
    readonly focusKey?: string
  }

/** A button that is only an icon. */
export function IconButton({ icon, label, focusKey, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      data-focus-key={focusKey}
    >
      <Icon name={icon} />
    </button>
  )
}
