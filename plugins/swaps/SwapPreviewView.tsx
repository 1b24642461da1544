import { useCallback, useEffect, useState } from 'react'
import type { SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import {
  FailureNotice,
  Loading,
  Screen,
  useAccountChange,
  useNamespaceState,
  useReadyAnnouncement,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useTask,
  useText,
} from '#ui-shell'
import { Review } from './Review.tsx'
import { remainingSteps } from './remainingSteps.ts'
import { reviewMessages } from './reviewMessages.ts'
import css from './swaps.css?inline'

/** Shows the transactions to sign, step by step, and submits them to the wallet. */
export default function SwapPreviewView() {
  const t = useText(reviewMessages)
  const swaps = useService(swapsRef)
  const account = useNamespaceState()?.accountState.caipAddress
  const change = useAccountChange(account, { network: true })
  useStyles(css)
  // A visitor who returns while the wallet decides sees the progress.
  const [running, setRunning] = useState(() => swaps.pendingReview())
  const [count, setCount] = useState(1)
  const { run, status, error, result } = useTask<[], SwapReview>((signal) =>
    swaps.review({ signal }),
  )
  const again = useCallback(() => {
    setRunning(undefined)
    void run()
  }, [run])
  const shown = running ?? (status === 'ok' ? result : undefined)
  useReadyAnnouncement(shown !== undefined, t('title'))
  const action = shown?.step === 'swap' ? shown.action : undefined
  const state = useSnapshot(action, action?.get())
  const isSent = state?.hash !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: void for another account
  useEffect(() => {
    // A sent swap stays as it was reviewed.
    if (!running && !isSent) void run()
  }, [run, swaps, account])
  const steps = shown ? Math.max(count, remainingSteps[shown.step]) : count
  useEffect(() => setCount(steps), [steps])
  const isConfirmed = state?.at === 'confirmed' && !state.altered
  return (
    <Screen
      title={t(isConfirmed ? 'confirmed.title' : isSent ? 'sent.title' : 'title')}
      back={!isSent}
    >
      {change}
      {shown && <Review key={shown.action.id} review={shown} count={steps} onAgain={again} />}
      {!shown && status === 'failed' && <Failed error={error} onAgain={again} />}
      {!shown && status !== 'failed' && <Loading text={t('loading')} rows={6} />}
    </Screen>
  )
}

/** Errors that the visitor corrects in the form; all others offer a retry. */
const formErrors = [
  'swap-incomplete',
  'swap-refused',
  'swap-no-liquidity',
  'swap-no-offer',
  'unsupported',
  'connection-missing',
  'review-outdated',
] as const

function Failed({ error, onAgain }: { readonly error: unknown; onAgain(): void }) {
  const t = useText(reviewMessages)
  const { back } = useRouter()
  return (
    <FailureNotice
      error={error}
      messages={reviewMessages}
      fallback={t('failed')}
      action={{ name: 'again', label: t('again'), run: onAgain }}
      instead={{ codes: formErrors, name: 'change', label: t('change'), run: back }}
    />
  )
}
