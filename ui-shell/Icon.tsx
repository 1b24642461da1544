import type { IconName } from './iconPaths.ts'
import { iconPaths } from './iconPaths.ts'

/**
 * One of the shell's icons, in the colour of the text around it. Decoration: what it means must
 * also stand in words.
 */
export function Icon({
  name,
  small = false,
}: {
  readonly name: IconName
  readonly small?: boolean
}) {
  return (
    <svg
      className={small ? 'icon small' : 'icon'}
      data-icon={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
