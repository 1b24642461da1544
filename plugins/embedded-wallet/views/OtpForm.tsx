import type { ComponentProps } from 'react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { isLatchkeyError } from '#kernel'
import { Button, IconTile, useAnnounce, useCodeInput, useStyles, useTask, useText } from '#ui-shell'
import { CodeField } from './CodeField.tsx'
import { codeMessages } from './codeMessages.ts'
import css from './otp.css?inline'
import { ResendButton } from './ResendButton.tsx'
import { useProblemText } from './useProblemText.tsx'

type Props = {
  /** Sentence with `{email}` for the address of the code. */
  readonly text: string
  readonly email: string
  confirm(code: string, signal: AbortSignal): Promise<void>
  resend?: ComponentProps<typeof ResendButton>['act']
}

/**
 * Requests the emailed code, and checks it once it is complete. A refused code can be entered
 * again, without a time limit.
 */
export function OtpForm({ text, email, confirm, resend }: Props) {
  useStyles(css)
  const t = useText(codeMessages)
  const announce = useAnnounce()
  const input = useRef<HTMLInputElement>(null)
  const about = useId()
  const task = useTask((signal: AbortSignal, digits: string) => confirm(digits, signal))
  const { status } = task
  const busy = status === 'busy'
  const { code, setCode, complete, field } = useCodeInput({
    onChange() {
      if (status === 'failed') task.abort()
    },
    onComplete: (digits) => void task.run(digits),
  })
  const checking = t('otp.checking')
  const { verdict, problem, retry, error } = useCheckProblem(task)

  useEffect(() => {
    if (busy) announce(checking)
  }, [busy, announce, checking])
  // A wrong code clears the field; after other failures the digits stay. In the same moment as the
  // error appears: what the visitor types at its sight must not be lost.
  useLayoutEffect(() => {
    if (verdict) setCode('')
    if (status === 'failed') input.current?.focus()
  }, [verdict, status, setCode])

  return (
    <form
      className="otp"
      onSubmit={(event) => {
        event.preventDefault()
        if (complete && !busy) void task.run(code)
      }}
    >
      <IconTile name="mail" />
      <p className="otp-text" id={about}>
        <SentToText text={text} email={email} />
      </p>
      <CodeField
        {...field}
        label={t('otp.label')}
        about={about}
        error={error}
        busy={busy}
        input={input}
      />
      {busy && <p className="otp-state">{checking}</p>}
      {problem && complete && (
        <Button variant="primary" wide submit data-action="retry">
          {retry}
        </Button>
      )}
      {resend && <ResendButton what="otp" act={resend} />}
      <p className="otp-hint">{t('otp.lost')}</p>
    </form>
  )
}

/** The sentence with the address isolated: addresses run left to right in every language. */
function SentToText({ text, email }: { readonly text: string; readonly email: string }) {
  const [before, after] = text.split('{email}')
  return (
    <>
      {before}
      {after !== undefined && <bdi className="otp-email">{email}</bdi>}
      {after}
    </>
  )
}

/** The verdict on a code, or a problem that says nothing of it, with the text to show. */
function useCheckProblem(task: { readonly status: string; readonly error?: unknown }) {
  const t = useText(codeMessages)
  const cause = task.status === 'failed' ? task.error : undefined
  const verdict = classifyCodeError(cause)
  const { problem, text, retry } = useProblemText(verdict ? undefined : cause)
  return { verdict, problem, retry, error: verdict ? t(`otp.${verdict}`) : text }
}

/** Classifies an error of a code; the frame reports it by its message only. */
function classifyCodeError(error: unknown): 'wrong' | 'expired' | 'tooMany' | undefined {
  if (!isLatchkeyError(error, 'frame-answered')) return undefined
  const text = error.message
  if (/too many/i.test(text)) return 'tooMany'
  if (/expired|new code/i.test(text)) return 'expired'
  return /\b(invalid|wrong|incorrect)\b/i.test(text) ? 'wrong' : undefined
}
