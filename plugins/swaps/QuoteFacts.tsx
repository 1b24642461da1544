import type { SwapOffer, SwapState } from '#plugins/ports/swaps'
import { Fact, FactList, NoteList, useOnline, useSecondsUntil, useText } from '#ui-shell'
import { calculatePriceImpact } from './calculatePriceImpact.ts'
import { messages } from './messages.ts'
import { Percent } from './Percent.tsx'
import { parseSwapAmount } from './parseSwapAmount.ts'
import { Rate } from './Rate.tsx'
import { refreshInterval } from './refreshInterval.ts'
import type { SwapStep } from './swapStep.ts'

type QuotedAmounts = Pick<SwapOffer, 'from' | 'to' | 'amountIn' | 'amountOut'>

function toQuotedAmounts(state: SwapState): QuotedAmounts | undefined {
  const { from, to, quote } = state
  const give = parseSwapAmount(state)
  return from && to && give !== undefined && quote.amountOut !== undefined
    ? { from, to, amountIn: give, amountOut: quote.amountOut }
    : undefined
}

/** Price, price impact and time to the next quote. */
export function QuoteFacts({
  state,
  step,
}: {
  readonly state: SwapState
  readonly step: SwapStep
}) {
  const t = useText(messages)
  const { from, to, quote, list } = state
  const unlisted = list.status === 'ready' && (from?.listed === false || to?.listed === false)
  return (
    <>
      {quote.status === 'failed' && step.step === quote.reason && (
        <p className="swap-failed" data-quote-failed={quote.reason}>
          {t(`quote.${quote.reason ?? 'lost'}`)}
        </p>
      )}
      {(quote.status === 'loading' || quote.status === 'ready') && (
        <>
          <Price shown={toQuotedAmounts(state)} />
          <RefreshCountdown at={state.loading ? undefined : quote.at} />
        </>
      )}
      {unlisted && (
        <NoteList notes={[{ level: 'warn', code: 'unlisted' }]} formatNote={() => t('unlisted')} />
      )}
    </>
  )
}

function Price({ shown }: { readonly shown: QuotedAmounts | undefined }) {
  const t = useText(messages)
  const impact = shown && calculatePriceImpact(shown)
  const lost = impact === undefined ? t('impactUnknown') : <Percent hundredths={impact} />
  return (
    <FactList>
      <Fact label={t('rate')} data-fact="rate">
        {shown ? <Rate {...shown} /> : '…'}
      </Fact>
      <Fact label={t('impact')} data-fact="impact">
        {shown ? lost : '…'}
      </Fact>
    </FactList>
  )
}

function RefreshCountdown({ at }: { readonly at: number | undefined }) {
  const t = useText(messages)
  const online = useOnline()
  const seconds = useSecondsUntil(online && at !== undefined ? at + refreshInterval : undefined)
  const words = seconds ? t('fresh', { seconds }) : t('asking')
  return (
    <p className="swap-fresh" data-fresh={seconds || undefined}>
      {online ? words : t('offline')}
    </p>
  )
}
