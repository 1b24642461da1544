import type { ReactNode } from 'react'
import css from './texts.css?inline'
import { useStyles } from './useStyles.ts'

/** The introduction of a view: a sentence with an optional picture above. */
export function Intro({
  picture,
  text,
}: {
  /** Stands above the sentence. */
  readonly picture?: ReactNode
  /** The sentence. */
  readonly text: string
}) {
  useStyles(css)
  return (
    <div className="intro">
      {picture}
      <p>{text}</p>
    </div>
  )
}
