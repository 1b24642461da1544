import type { SwapState } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import { AmountInput, AmountText, MaxButton, useService, useTask, useText } from '#ui-shell'
import { DollarValue } from './DollarValue.tsx'
import { messages } from './messages.ts'
import { parseSwapAmount } from './parseSwapAmount.ts'
import type { SwapStep } from './swapStep.ts'
import { TokenChoice } from './TokenChoice.tsx'

/** Returns the text for an invalid amount. */
function useAmountError({ from }: SwapState, step: SwapStep): string | undefined {
  const t = useText(messages)
  if (step.step === 'incorrect')
    return t(`amount.${step.why}`, {
      symbol: from?.asset.symbol ?? '',
      count: from?.asset.decimals ?? 0,
      example: 0.5,
    })
  return step.step === 'insufficient' ? t('do.insufficient') : undefined
}

/** Amount and token to pay. */
export function PaySide({ state, step }: { readonly state: SwapState; readonly step: SwapStep }) {
  const t = useText(messages)
  const swaps = useService(swapsRef)
  const { from, amount, kept, loading } = state
  const maxTask = useTask((signal: AbortSignal) => swaps.setMax({ signal }))
  const amountError = useAmountError(state, step)
  return (
    <div className="swap-side">
      <AmountInput
        label={t('pay')}
        value={amount}
        readOnly={loading}
        error={amountError ?? (maxTask.status === 'failed' ? t('maxFailed') : undefined)}
        onChange={(text) => {
          maxTask.abort()
          swaps.setAmount(text)
        }}
        end={<TokenChoice side="from" token={from} disabled={loading} />}
      />
      <div className="swap-line">
        <div>
          <DollarValue token={from} value={parseSwapAmount(state) ?? 0n} />
          {from?.amount !== undefined && (
            <span data-balance="from">
              {t('balance')}{' '}
              <AmountText
                value={from.amount}
                decimals={from.asset.decimals}
                symbol={from.asset.symbol}
                significant={6}
              />
            </span>
          )}
        </div>
        {from && (
          <MaxButton label={t('maxLabel')} task={maxTask} disabled={loading}>
            {t('max')}
          </MaxButton>
        )}
      </div>
      {kept && (
        <p className="swap-kept">
          {t('kept')}{' '}
          <AmountText
            value={kept.value}
            decimals={kept.asset.decimals}
            symbol={kept.asset.symbol}
            digits={8}
          />
        </p>
      )}
    </div>
  )
}
