import { useEffect } from 'react'
import { routerRef } from '#kernel'
import type { Review } from '#plugins/ports/payments'
import { payLoadingRoute, paymentsRef, payRoute } from '#plugins/ports/payments'
import {
  FailureNotice,
  Loading,
  Screen,
  useAccountChange,
  useNamespaceState,
  useReadyAnnouncement,
  useService,
  useSnapshot,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import { getStepTitle } from './getStepTitle.ts'
import { messages } from './messages.ts'
import css from './payments.css?inline'
import { StepReview } from './StepReview.tsx'

/** Errors that a retry cannot change: choose another method. */
const finalErrors = [
  'quote-missing',
  'quote-refused',
  'unsupported',
  'send-unsupported',
  'switch-unsupported',
  'connection-missing',
  'payment-busy',
  'APKT001',
] as const

/** The steps of the chosen method, each decoded, reviewed and submitted on its own. */
export default function PayQuoteView() {
  const t = useText(messages)
  const payments = useService(paymentsRef)
  const { reset, back } = useService(routerRef)
  const { method, error: over, progress } = useSnapshot(payments, payments.get())
  const account = useNamespaceState(method?.network.chainNamespace)?.accountState.caipAddress
  const { run, status, error, result } = useTask<[], Review>((signal) =>
    payments.review({ signal }),
  )
  const change = useAccountChange(account)
  useReadyAnnouncement(status === 'ok', t(result ? getStepTitle(result) : 'review'))
  useStyles(css)
  const isGone = method === undefined || over !== undefined
  const isHandedOver = progress !== undefined && progress.at !== 'asking'
  useEffect(() => {
    if (isHandedOver) reset(payLoadingRoute)
    else if (isGone) reset(payRoute)
  }, [isHandedOver, isGone, reset])
  // A method may be chosen while an exchange is asked, which may still refuse.
  const isExchangeAsked = progress?.method === 'exchange' && progress.at === 'asking'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote for another account is void
  useEffect(() => {
    if (!isGone && payments.get().progress === undefined) void run()
  }, [run, payments, isGone, isExchangeAsked, account])
  if (status === 'ok' && result)
    return (
      <StepReview
        key={result.action.id}
        review={result}
        onAgain={() => void run()}
        change={change}
      />
    )
  return (
    <Screen title={t('review')}>
      {change}
      {status === 'failed' ? (
        <FailureNotice
          error={error}
          messages={messages}
          fallback={t('failed')}
          action={{ name: 'again', label: t('retry'), run: () => void run() }}
          instead={{ codes: finalErrors, name: 'other-way', label: t('otherWay'), run: back }}
        />
      ) : (
        <Loading text={t('quoting')} rows={5} />
      )}
    </Screen>
  )
}
