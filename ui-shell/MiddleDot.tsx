import css from './middleDot.css?inline'
import { useStyles } from './useStyles.ts'

/** A dot between two parts of a line; none where the line breaks between them. */
export function MiddleDot() {
  useStyles(css)
  return (
    <>
      <span className="middle-dot"> </span>
      <span className="unseen">· </span>
    </>
  )
}
