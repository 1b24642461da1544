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
  /** One line, the button in the field: where other ways to connect stand beside it. */
  readonly compact?: boolean
  /** What the visitor should know before. */
  readonly hint?: string
  /** What is wrong with an address before anybody is asked. */
  check?(email: string): string | undefined
  act(email: string, signal: AbortSignal): Promise<void>
}

/** What keyboards and password managers have to know of an address. */
const inputHints = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'go',
} as const

/** An email address to go on with, and what is wrong with it. */
export function EmailForm({ label, go, compact = false, hint, check, act }: Props) {
  useStyles(css)
  const t = useText(messages)
  const embeddedWallet = useService(embeddedWalletRef)
  const disabled = useLoginUnavailable()
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const task = useTask((signal: AbortSignal, address: string) => act(address, signal))
  const failed = task.status === 'failed'
  const { problem, text } = useProblemText(failed ? task.error : undefined)
  const waits = problem?.key === 'cooldown'
  const error = refused ?? (waits ? undefined : text)
  const busy = task.status === 'busy'
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])
  const change = (value: string) => {
    setEmail(value)
    setRefused(undefined)
    if (failed) task.abort()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check?.(email.trim())
    setRefused(wrong)
    if (!wrong && !busy) void task.run(email.trim())
  }
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
  // Not when it is us who give the focus back: after a failure the next try shall begin with a
  // frame of its own.
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

/** Counts down to when another mail can be sent. Said once; after that for the eye only. */
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
