import type { RefObject } from 'react'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { Button, Icon, TextField, useStyles, useText } from '#ui-shell'
import css from './emailForm.css?inline'
import { messages } from './messages.ts'
import type { EmailActions } from './useEmailEntry.tsx'
import { useEmailEntry } from './useEmailEntry.tsx'
import { useEmbeddedWallet } from './useEmbeddedWallet.tsx'
import { useLoginUnavailable } from './useLoginUnavailable.ts'

type Props = EmailActions & {
  readonly label: string
  readonly go: string
  /** By default the label. */
  readonly placeholder?: string
  /** One line with the button in the field, for use beside other connect methods. */
  readonly compact?: boolean
  /** Note below the field. */
  readonly hint?: string
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

/** With the error on screen, not some time after it: what is typed at its sight arrives. */
function useFocusOnError(form: RefObject<HTMLFormElement | null>, error: string | undefined) {
  useLayoutEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [form, error])
}

/**
 * Form for an email address, with its error. It needs no active plugin: focus activates the
 * embedded wallet and loads its frame, and a submission waits for both.
 */
export function EmailForm({ label, go, placeholder, compact = false, hint, ...actions }: Props) {
  useStyles(css)
  const t = useText(messages)
  const { wallet, load, preload } = useEmbeddedWallet()
  const disabled = useLoginUnavailable(wallet)
  const form = useRef<HTMLFormElement>(null)
  const { email, change, submit, busy, failure, Problem, describe, error } = useEmailEntry(
    actions,
    load,
  )
  useFocusOnError(form, error)
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
  // The reason takes the place of the address and the button, so that nothing below it moves.
  const replaced = compact && disabled
  // Not when the form itself restores the focus: the next try starts with a new frame.
  const prepare = () => error || preload()
  return (
    <form
      className={compact ? 'email-form compact' : 'email-form'}
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      onPointerEnter={() => void load().catch(() => {})}
    >
      <TextField
        label={label}
        labelHidden={compact}
        {...inputHints}
        placeholder={replaced ? t('email.refused') : (placeholder ?? label)}
        disabled={disabled}
        readOnly={busy}
        dir={email ? 'ltr' : undefined}
        value={replaced ? '' : email}
        onChange={change}
        error={error}
        hint={disabled ? t('email.refused') : hint}
        start={<Icon name="mail" small />}
        end={compact && !disabled && button}
      />
      {failure !== undefined && Problem && (
        <Suspense>
          <Problem error={failure} email={email} onText={describe} />
        </Suspense>
      )}
      {!compact && button}
    </form>
  )
}
