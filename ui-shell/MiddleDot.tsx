import css from './middleDot.css?inline'
import { useStyles } from './useStyles.ts'

/**
 * A dot between two parts of a line; none where the line breaks between them. Reads and copies as a
 * comma: a screen reader would name the dot.
 */
export function MiddleDot() {
  useStyles(css)
  return (
    <>
      <span className="unseen">, </span>
      <span className="middle-dot" aria-hidden="true" />
    </>
  )
}
