import { Icon } from './Icon.tsx'
import type { IconName } from './IconName.ts'

/**
 * An icon on a tile as large as a `Picture`: for rows about something that has no picture of its
 * own.
 */
export function IconTile({
  name,
}: {
  /** One of the icons above. */
  readonly name: IconName
}) {
  return (
    <span className="icon-tile">
      <Icon name={name} />
    </span>
  )
}
