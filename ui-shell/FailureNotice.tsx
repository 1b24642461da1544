import { Button } from './Button.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'
import { Notice } from './Notice.tsx'
import type { ErrorText } from './useErrorText.ts'

type Props = {
  /** The error in words, of `useErrorText`. */
  readonly words: ErrorText | undefined
  /** The title where there are no words. */
  readonly fallback: string
  /** The way out; `name` is the button's `data-action`. */
  readonly action: { readonly name: string; readonly label: string; run(): void }
}

/**
 * A view that could not get what it shows: what happened, one button that leads on, and closed
 * details for words that only an integrator knows.
 */
export function FailureNotice({ words, fallback, action: { name, label, run } }: Props) {
  const button = (
    <Button variant="primary" data-action={name} onClick={run}>
      {label}
    </Button>
  )
  return (
    <>
      <Notice icon="error" tone="error" title={words?.happened ?? fallback} action={button}>
        {words?.remedy}
      </Notice>
      <ErrorDetails words={words} />
    </>
  )
}
