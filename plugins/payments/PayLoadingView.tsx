import { useEffect } from 'react'
import { routerRef } from '#kernel'
import type { PayStage, Progress } from '#plugins/ports/payments'
import { paymentsRef, payRoute } from '#plugins/ports/payments'
import {
  Button,
  ButtonLink,
  OutcomeLinks,
  ReviewBar,
  ReviewStatus,
  Screen,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { PaymentSummary } from './PaymentSummary.tsx'
import css from './payments.css?inline'
import { selectStatusTitle } from './selectStatusTitle.ts'

type MessageKey = Extract<keyof typeof messages.en, string>
type StatusView = {
  readonly ring: 'waiting' | 'ok' | 'error'
  readonly title: MessageKey
  readonly text?: MessageKey
}
const statusViews: Readonly<Record<PayStage, StatusView>> = {
  asking: { ring: 'waiting', title: 'asking', text: 'askingText' },
  waiting: { ring: 'waiting', title: 'waiting', text: 'waitingText' },
  pending: { ring: 'waiting', title: 'pending', text: 'waitingText' },
  success: { ring: 'ok', title: 'success' },
  submitted: { ring: 'ok', title: 'submitted' },
  failure: { ring: 'error', title: 'failure', text: 'failureText' },
  refund: { ring: 'error', title: 'refund', text: 'refundText' },
  timeout: { ring: 'error', title: 'timeout', text: 'unknownText' },
  unknown: { ring: 'error', title: 'unknown', text: 'unknownText' },
  altered: { ring: 'error', title: 'altered', text: 'alteredText' },
}

/** Shows a payment's progress until it arrives. */
export default function PayLoadingView() {
  const t = useText(messages)
  const payments = useService(paymentsRef)
  const { reset } = useService(routerRef)
  const state = useSnapshot(payments, payments.get())
  const { progress } = state
  useStyles(css)
  const isNone = progress === undefined
  useEffect(() => {
    if (isNone) reset(payRoute)
  }, [isNone, reset])
  return (
    <Screen title={t('processing')} back={false}>
      <PaymentSummary state={state}>
        {progress && (
          <div className="review-result">
            <Status progress={progress} />
            {progress.hash !== undefined && (
              <OutcomeLinks network={progress.network} hash={progress.hash} />
            )}
          </div>
        )}
      </PaymentSummary>
      {progress && (
        <ReviewBar>
          <Actions progress={progress} />
        </ReviewBar>
      )}
    </Screen>
  )
}

/** How the payment stands, in one line. */
function Status({ progress }: { readonly progress: Progress }) {
  const t = useText(messages)
  const { at, method } = progress
  const { ring, title, text } = statusViews[at]
  return (
    <ReviewStatus
      phase={at}
      mark={ring}
      title={t(selectStatusTitle(progress) ?? title)}
      text={text && method === 'exchange' && at === 'asking' ? undefined : text && t(text)}
    />
  )
}

function Actions({ progress: { at, method, url, unpaid } }: { readonly progress: Progress }) {
  const t = useText(messages)
  const { close } = useRouter()
  const { chooseAnotherMethod } = useService(paymentsRef)
  const isAtExchange = method === 'exchange' && at === 'waiting'
  const { ring } = statusViews[at]
  if (isAtExchange && (url !== undefined || unpaid))
    return (
      <>
        {url !== undefined && (
          <ButtonLink data-action="exchange-page" href={url} external wide>
            {t('openAgain')}
          </ButtonLink>
        )}
        {unpaid && (
          <Button wide data-action="other-way" onClick={chooseAnotherMethod}>
            {t('otherWay')}
          </Button>
        )}
      </>
    )
  return (
    <Button
      variant={ring === 'waiting' ? 'secondary' : 'primary'}
      wide
      data-action="finish"
      onClick={close}
    >
      {t(ring === 'ok' ? 'done' : 'close')}
    </Button>
  )
}
