import type { MouseEvent } from 'react'
import { useEffect } from 'react'
import { fundWalletRoute } from '#plugins/ports/funding'
import type { SwapState } from '#plugins/ports/swaps'
import { swapPreviewRoute, swapSelectTokenRoute, swapsRef } from '#plugins/ports/swaps'
import {
  Button,
  IconButton,
  NoteList,
  ReviewBar,
  useOnline,
  useRouter,
  useService,
  useSlot,
  useText,
  views,
} from '#ui-shell'
import { DeadlineChoice } from './DeadlineChoice.tsx'
import { messages } from './messages.ts'
import { PaySide } from './PaySide.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { ReceiveSide } from './ReceiveSide.tsx'
import type { SwapStep } from './swapStep.ts'
import { swapStep } from './swapStep.ts'
import { ToleranceChoice } from './ToleranceChoice.tsx'

/** Keeps the quote fresh while view and page are visible and online. */
function useFreshQuotes(): void {
  const swaps = useService(swapsRef)
  const online = useOnline()
  useEffect(() => {
    let release = () => {}
    const look = () => {
      release()
      release = online && document.visibilityState === 'visible' ? swaps.watchQuote() : () => {}
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      release()
    }
  }, [swaps, online])
}

/** Both sides, the price and the next step. */
export function SwapForm({ state }: { readonly state: SwapState }) {
  const t = useText(messages)
  const router = useRouter()
  const swaps = useService(swapsRef)
  const step = swapStep(state)
  const stopped = step.step === 'blocked' || step.step === 'unread' ? step.step : undefined
  useFreshQuotes()
  return (
    <form
      className="swap-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step.step === 'review' && !state.loading) router.push(swapPreviewRoute)
      }}
    >
      <PaySide state={state} step={step} />
      <div className="swap-turn">
        <IconButton
          icon="swap"
          label={t('turn')}
          data-action="turn"
          disabled={state.loading}
          onClick={swaps.switchSides}
        />
      </div>
      <ReceiveSide state={state} />
      {stopped && (
        <NoteList notes={[{ level: 'stop', code: stopped }]} formatNote={() => t(stopped)} />
      )}
      <QuoteFacts state={state} step={step} />
      <div>
        <ToleranceChoice tolerance={state.tolerance} />
        <DeadlineChoice deadline={state.deadline} />
      </div>
      <ReviewBar>
        <NextButton state={state} step={step} />
      </ReviewBar>
    </form>
  )
}

/** Returns the button's action for steps other than the review. */
function useNextAction(loading: boolean, { step }: SwapStep): (() => void) | undefined {
  const router = useRouter()
  const swaps = useService(swapsRef)
  const canFund = useSlot(views).some(({ route }) => route === fundWalletRoute.id)
  if (loading) return () => router.push(swapPreviewRoute)
  if (step === 'from' || step === 'to')
    return () => router.push(swapSelectTokenRoute, { side: step })
  if (step === 'lost' || step === 'unread') return swaps.refresh
  return step === 'insufficient' && canFund ? () => router.push(fundWalletRoute) : undefined
}

const withoutSubmit = (run: () => void) => (event: MouseEvent) => {
  event.preventDefault()
  run()
}

/** Button with the next step as its text. */
function NextButton({
  state: { loading },
  step,
}: {
  readonly state: SwapState
  readonly step: SwapStep
}) {
  const t = useText(messages)
  const online = useOnline()
  const run = useNextAction(loading, step)
  const words = loading ? 'running' : step.step === 'insufficient' && run ? 'fund' : step.step
  const ready = run !== undefined || step.step === 'waiting' || (step.step === 'review' && online)
  return (
    <Button
      variant="primary"
      wide
      submit={!run}
      data-action={words === 'fund' ? 'fund' : 'next'}
      data-step={words}
      busy={!loading && step.step === 'waiting'}
      disabled={!ready}
      // The press may turn the button into the submit button; submitting takes another press.
      {...(run && { onClick: withoutSubmit(run) })}
    >
      {t(`do.${words}`)}
    </Button>
  )
}
