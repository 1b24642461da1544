import type { IconName } from './IconName.ts'
import { iconPaths } from './iconPaths.ts'
import { useLaterParts } from './useLaterParts.ts'

const firstPaths: { readonly [Name in IconName]?: string } = iconPaths

/**
 * One of the shell's icons, in the colour of the text around it. Decoration: what it means must
 * also stand in words. An icon that the first list does not show keeps its place until it is
 * loaded.
 */
export function Icon({
  name,
  small = false,
}: {
  /** One of the icons above. */
  readonly name: IconName
  /** As high as small text. */
  readonly small?: boolean
}) {
  const path = firstPaths[name]
  return (
    <svg
      className={small ? 'icon small' : 'icon'}
      data-icon={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {path ? <path d={path} /> : <LaterPath name={name} />}
    </svg>
  )
}

function LaterPath({ name }: { readonly name: IconName }) {
  const later = useLaterParts()
  return <path d={later?.moreIconPaths[name]} />
}
