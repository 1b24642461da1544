import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { namesRef, registerAccountNameRoute } from '#plugins/ports/names'
import {
  Button,
  RetryButton,
  TextField,
  useAnnounce,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { NameSuggestions } from './NameSuggestions.tsx'
import { useNameChoice } from './useNameChoice.ts'

/** The name field, its availability, and free alternatives. */
export function NameForm() {
  const t = useText(messages)
  const { push } = useRouter()
  const names = useService(namesRef)
  const announce = useAnnounce()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const { typed, label, busy, failed, list, free, hint, error, again } = useNameChoice(tried)
  const announcement = free && t('form.free', { name: free })
  useEffect(() => {
    if (announcement !== undefined) announce(announcement)
  }, [announce, announcement])
  useEffect(() => {
    if (!waiting || busy) return
    setWaiting(false)
    if (free !== undefined) push(registerAccountNameRoute, { name: free })
  }, [waiting, busy, free, push])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setWaiting(true)
  }
  const write = (text: string) => {
    setTried(false)
    setWaiting(false)
    names.setLabel(text)
  }
  // The suggestions are replaced by those for the chosen name.
  const choose = (text: string) => {
    write(text)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={form} className="name-form" noValidate onSubmit={submit}>
      <TextField
        label={t('form.label')}
        name="name"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        maxLength={63}
        value={typed}
        hint={error === undefined ? hint : undefined}
        error={error}
        onChange={write}
      />
      <NextButton busy={waiting && busy} onRetry={failed ? again : undefined} />
      <NameSuggestions busy={busy} list={list} own={label} onChoose={choose} />
    </form>
  )
}

/** Continues with the name; after a failure it checks the name again. */
function NextButton({
  busy,
  onRetry,
}: {
  readonly busy: boolean
  readonly onRetry: (() => void) | undefined
}) {
  const t = useText(messages)
  return onRetry ? (
    <RetryButton wide data-action="again" onRetry={onRetry}>
      {t('form.again')}
    </RetryButton>
  ) : (
    <Button variant="primary" wide submit data-action="continue" busy={busy}>
      {t('form.continue')}
    </Button>
  )
}
