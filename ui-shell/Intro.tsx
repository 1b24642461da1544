import type { ReactNode } from 'react'
import css from './texts.css?inline'
import { useStyles } from './useStyles.ts'

/** What a view is about: a sentence, under a picture where there is one. */
export function Intro({ picture, text }: { readonly picture?: ReactNode; readonly text: string }) {
  useStyles(css)
  return (
    <div className="intro">
      {picture}
      <p>{text}</p>
    </div>
  )
}
