import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import {
  Button,
  Icon,
  TextField,
  useAnnounce,
  useService,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import css from './emailForm.css?inline'
import { messages } from './messages.ts'
import { problemMessages } from './problemMessages.ts'
import { useCooldown } from './useCooldown.ts'
import { useLoginUnavailable } from './useLoginUnavailable.ts'
import { useProblemText } from './useProblemText.ts'

type Props = {
  readonly label: string
  readonly go: string
  /** One line with the button in the field, for use beside other connect methods. */
  readonly compact?: boolean
  /** Note above the field. */
  readonly hint?: string
  /** Validates the address before it is sent; returns the error. */
  check?(email: string): string | undefined
  act(email: string, signal: AbortSignal): Promise<void>
}

/** Attributes for keyboards and password managers. */
const inputHints = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'go',
} as const

/** Form for an email address, with its error. */
export function EmailForm({ label, go, compact = false, hint, check, act }: Props) {
  useStyles(css)
  const t = useText(messages)
  const embeddedWallet = useService(embeddedWalletRef)
  const disabled = useLoginUnavailable()
  const form = useRef<HTMLFormElement>(null)
  const { email, change, submit, busy, waits, error } = useEmailEntry(act, check)
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  const button = (
    <Button
      variant="primary"
      submit
      wide={!compact}
      busy={busy}
      disabled={disabled}
      data-action="email"
    >
      {go}
    </Button>
  )
  // Not when the form itself restores the focus: after a failure the next try starts with a new
  // frame.
  const prepare = () => error || embeddedWallet.preload()
  return (
    <form className="email-form" ref={form} noValidate onSubmit={submit} onFocus={prepare}>
      <TextField
        label={label}
        labelHidden={compact}
        {...inputHints}
        placeholder={compact ? label : t('email.placeholder')}
        disabled={disabled}
        readOnly={busy}
        dir={email ? 'ltr' : undefined}
        value={email}
        onChange={change}
        error={error}
        hint={disabled ? t('email.refused') : hint}
        start={<Icon name="mail" small />}
        end={compact && button}
      />
      {waits && <Cooldown />}
      {!compact && button}
    </form>
  )
}

/** The entered address, its submission, and its error; `waits` if a cooldown refused it. */
function useEmailEntry(act: Props['act'], check: Props['check']) {
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<string>()
  const task = useTask((signal: AbortSignal, address: string) => act(address, signal))
  const failed = task.status === 'failed'
  const busy = task.status === 'busy'
  const { problem, text } = useProblemText(failed ? task.error : undefined)
  const waits = problem?.key === 'cooldown'
  return {
    email,
    busy,
    waits,
    error: refused ?? (waits ? undefined : text),
    change(value: string) {
      setEmail(value)
      setRefused(undefined)
      if (failed) task.abort()
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const wrong = check?.(email.trim())
      setRefused(wrong)
      if (!wrong && !busy) void task.run(email.trim())
    },
  }
}

/** Counts down to the next email. Announced once; later changes are visual only. */
function Cooldown() {
  const t = useText(problemMessages)
  const announce = useAnnounce()
  const { seconds } = useCooldown()
  const [text] = useState(() => t('cooldown', { seconds }))
  useEffect(() => announce(text, { assertive: true }), [announce, text])
  if (seconds === 0) return null
  return (
    <p className="field-error" role="timer">
      {t('cooldown', { seconds })}
    </p>
  )
}
