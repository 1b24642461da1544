import { shellMessages } from './shellMessages.ts'
import { useText } from './useText.ts'

/**
 * A turning ring with a name for screen readers; words instead of a ring for visitors who want less
 * motion.
 */
export function Spinner({
  label,
}: {
  /** The name for screen readers, “Loading” by default. */
  readonly label?: string
}) {
  const t = useText(shellMessages)
  return (
    <span className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-label">{label ?? t('loading')}</span>
    </span>
  )
}
