import type { ReactNode } from 'react'
import { useStyles } from '#ui-shell'
import css from './emailCapture.css?inline'

type Props = { readonly busy: boolean; onSubmit(): void; readonly children: ReactNode }

/** A field and the button that hands it in; the field says itself what is wrong with it. */
export function CaptureForm({ busy, onSubmit, children }: Props) {
  useStyles(css)
  return (
    <form
      className="capture-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    >
      {children}
    </form>
  )
}
