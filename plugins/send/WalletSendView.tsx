import { useLayoutEffect } from 'react'
import { connectRoute } from '#plugins/ports/connect'
import type { SendState } from '#plugins/ports/send'
import { sendingRef, walletSendPreviewRoute, walletSendSelectTokenRoute } from '#plugins/ports/send'
import {
  Button,
  NotConnected,
  ReviewBar,
  Screen,
  useAccountChange,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { AmountField } from './AmountField.tsx'
import { MemoField } from './MemoField.tsx'
import { messages } from './messages.ts'
import { RecipientField } from './RecipientField.tsx'
import css from './send.css?inline'
import type { SendStep } from './sendStep.ts'
import { sendStep } from './sendStep.ts'
import { useFundingRoute } from './useFundingRoute.ts'

/** Token, amount and receiver. */
export default function WalletSendView({ params }: { readonly params: unknown }) {
  const t = useText(messages)
  const router = useRouter()
  const sending = useService(sendingRef)
  const state = useSnapshot(sending, sending.get())
  const record = useNamespaceState()
  const account = record?.accountState.caipAddress
  const change = useAccountChange(account, { network: true })
  useStyles(css)
  // Another account clears the form: the host's request is applied again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each account
  useLayoutEffect(() => sending.begin(params), [sending, params, account])
  if (record?.accountState.status !== 'connected')
    return (
      <Screen title={t('title')}>
        <NotConnected t={t} connectRoute={connectRoute} />
      </Screen>
    )
  const step = sendStep(state)
  return (
    <Screen title={t('title')}>
      <form
        className="send-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step.step === 'preview' && !state.loading) router.push(walletSendPreviewRoute)
        }}
      >
        {change}
        <AmountField state={state} step={step} firstFocus={params === undefined} />
        <RecipientField state={state} />
        <MemoField {...state} />
        <ReviewBar>
          <NextButton state={state} step={step} />
        </ReviewBar>
      </form>
    </Screen>
  )
}

type NextButtonProps = { readonly state: SendState; readonly step: SendStep }

/** Button with the next step as its text; without funds it leads to adding some. */
function NextButton({ state, step: { step } }: NextButtonProps) {
  const t = useText(messages)
  const router = useRouter()
  const sending = useService(sendingRef)
  const fund = useFundingRoute()
  if (state.loading)
    return (
      <Button variant="primary" wide busy data-action="next">
        {t('do.sending')}
      </Button>
    )
  if (step === 'insufficient' && fund)
    return (
      <Button variant="primary" wide data-action="fund" onClick={() => router.push(fund)}>
        {t('do.fund')}
      </Button>
    )
  const remedies = {
    select: () => router.push(walletSendSelectTokenRoute),
    unread: () => void sending.choose(state.unread ?? 'native').catch(() => {}),
    lookup: () => sending.setReceiver(state.receiverAddress),
  }
  if (step === 'select' || step === 'unread' || step === 'lookup')
    return (
      <Button variant="primary" wide data-action="next" data-step={step} onClick={remedies[step]}>
        {t(step === 'lookup' ? 'do.unread' : `do.${step}`)}
      </Button>
    )
  const words = step === 'checking' ? 'preview' : step === 'blocked' ? 'invalid' : step
  return (
    <Button
      variant="primary"
      wide
      submit
      data-action="next"
      data-step={step}
      busy={step === 'checking'}
      disabled={step !== 'preview' && step !== 'checking'}
    >
      {t(step === 'blocked' ? 'do.token' : `do.${words}`)}
    </Button>
  )
}
