import type { LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { Button } from './Button.tsx'
import type { Messages, Texts } from './defineMessages.ts'
import { ErrorDetails } from './ErrorDetails.tsx'
import { Notice } from './Notice.tsx'
import { useErrorText } from './useErrorText.ts'

type Way = {
  /** The button's `data-action`. */
  readonly name: string
  readonly label: string
  run(): void
}

type Props = {
  /** The failure, as it was thrown. */
  readonly error: unknown
  /** The plugin's texts of its own errors, as for `useErrorText`. */
  readonly messages?: Messages<Texts>
  /** The title where `error` is none of Latchkey or a plugin. */
  readonly fallback: string
  /**
   * The way out, most often another attempt: `label` of the button, `run` for its press, and `name`,
   * its `data-action`.
   */
  readonly action: Way
  /** The way out for `codes`, which another attempt cannot change. */
  readonly instead?: Way & { readonly codes: readonly LatchkeyError['code'][] }
}

/**
 * A view that could not get what it shows: what happened, one button that leads on, and closed
 * details for words that only an integrator knows.
 */
export function FailureNotice({ error, messages, fallback, action, instead }: Props) {
  const describe = useErrorText(messages)
  const words = isLatchkeyError(error) ? describe(error) : undefined
  const { name, label, run } =
    instead && isLatchkeyError(error, ...instead.codes) ? instead : action
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
