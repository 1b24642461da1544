import { useEffect } from 'react'
import { isLatchkeyError } from '#kernel'
import { namesRef, registerAccountNameRoute } from '#plugins/ports/names'
import type { ViewRouter } from '#ui-shell'
import {
  Button,
  Loading,
  Notice,
  useErrorText,
  useRouter,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { SignName } from './SignName.tsx'

const backToForm = ({ state, back, replace }: ViewRouter) =>
  state.history.length > 1 ? back() : replace(registerAccountNameRoute, undefined)

/** Prepares the message to sign for a name; a failure returns to the form. */
export function NameReview({ name }: { readonly name: string }) {
  const t = useText(messages)
  const router = useRouter()
  const names = useService(namesRef)
  const { run, status, error, result } = useTask((signal: AbortSignal) =>
    names.review(name, { signal }),
  )
  useEffect(() => void run(), [run])
  const describe = useErrorText()
  const known = isLatchkeyError(error) ? describe(error) : undefined
  if (status === 'ok' && result)
    return <SignName registration={result} onFailed={() => backToForm(router)} />
  if (status === 'failed')
    return (
      <Notice
        icon="error"
        tone="error"
        title={known?.happened ?? t('form.failed')}
        action={
          <Button variant="primary" data-action="change" onClick={() => backToForm(router)}>
            {t('choose.start')}
          </Button>
        }
      >
        {known?.remedy}
      </Notice>
    )
  return <Loading text={t('review.loading')} rows={4} />
}
