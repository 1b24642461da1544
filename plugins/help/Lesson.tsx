import type { IconName } from '#ui-shell'
import { IconTile, useStyles } from '#ui-shell'
import css from './help.css?inline'

/** One lesson: a picture, a title and an explanation. */
export function Lesson({
  icon,
  title,
  text,
}: {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}) {
  useStyles(css)
  return (
    <section className="lesson">
      <IconTile name={icon} />
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </section>
  )
}
