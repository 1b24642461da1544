import type { ReactNode } from 'react'
import { useStyles } from '#ui-shell'
import css from './emailCapture.css?inline'

type Props = { readonly busy: boolean; onSubmit(): void; readonly children: ReactNode }

/** A form with a field and its submit button; the field shows its own errors. */
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
