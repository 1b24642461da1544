import { useEffect } from 'react'
import type { Caip10 } from '#kernel'
import { namesRef, registerAccountNameRoute } from '#plugins/ports/names'
import type { ViewRouter } from '#ui-shell'
import { FailureNotice, Loading, useRouter, useService, useTask, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { SignName } from './SignName.tsx'

const backToForm = ({ state, back, replace }: ViewRouter) =>
  state.history.length > 1 ? back() : replace(registerAccountNameRoute, undefined)

type Props = { readonly name: string; onSign(account: Caip10): void }

/** Prepares the message to sign for a name; a failure returns to the form. */
export function NameReview({ name, onSign }: Props) {
  const t = useText(messages)
  const router = useRouter()
  const names = useService(namesRef)
  const { run, status, error, result } = useTask((signal: AbortSignal) =>
    names.review(name, { signal }),
  )
  useEffect(() => void run(), [run])
  if (status === 'ok' && result)
    return (
      <SignName
        registration={result}
        onSign={() => onSign(result.action.account)}
        onFailed={() => backToForm(router)}
      />
    )
  if (status === 'failed')
    return (
      <FailureNotice
        error={error}
        fallback={t('form.failed')}
        action={{ name: 'change', label: t('choose.start'), run: () => backToForm(router) }}
      />
    )
  return <Loading text={t('review.loading')} rows={4} />
}
