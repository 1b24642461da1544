import { useEffect } from 'react'
import { routerRef } from '#kernel'
import type { PayState } from '#plugins/ports/payments'
import { payLoadingRoute, paymentsRef } from '#plugins/ports/payments'
import {
  Button,
  Loading,
  Notice,
  RetryButton,
  Screen,
  useAccountChange,
  useErrorText,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import css from './payments.css?inline'

/** The host's payment request, and the ways to pay it. */
export default function PayView() {
  const t = useText(messages)
  const payments = useService(paymentsRef)
  const { reset } = useService(routerRef)
  const state = useSnapshot(payments, payments.get())
  const change = useAccountChange(useNamespaceState()?.accountState.caipAddress)
  useStyles(css)
  // An exchange may still refuse while its page is requested.
  const { at = 'asking' } = state.progress ?? {}
  const handedOver = at !== 'asking'
  useEffect(() => {
    if (handedOver) reset(payLoadingRoute)
  }, [handedOver, reset])
  return (
    <Screen title={t('title')}>
      {change}
      <Content state={state} />
    </Screen>
  )
}

function Content({ state }: { readonly state: PayState }) {
  const t = useText(messages)
  const describe = useErrorText()
  const { close } = useRouter()
  const { refresh } = useService(paymentsRef)
  const { request, payment, error } = state
  const closing = (
    <Button variant="primary" data-action="close" onClick={close}>
      {t('close')}
    </Button>
  )
  if (error?.code === 'payment-expired')
    return <Notice icon="clock" tone="warning" title={t('expiredAsk')} action={closing} />
  if (error)
    return (
      <Notice
        icon="error"
        tone="error"
        title={t('unread')}
        action={
          <RetryButton variant="primary" data-action="again" onRetry={() => void refresh()}>
            {t('retry')}
          </RetryButton>
        }
      >
        {describe(error).happened}
      </Notice>
    )
  if (!request) return <Notice icon="info" title={t('nothing')} action={closing} />
  if (!payment) return <Loading text={t('reading')} rows={4} />
  return (
    <>
      <PaymentSummary state={state} />
      <PaymentMethods state={state} payment={payment} />
    </>
  )
}
