import { useEffect } from 'react'
import type { SwapState } from '#plugins/ports/swaps'
import { AmountText, formatAmount, useAnnounce, useLocale, useText } from '#ui-shell'
import { DollarValue } from './DollarValue.tsx'
import { messages } from './messages.ts'
import { TokenChoice } from './TokenChoice.tsx'

/** Amount received. A new result is announced to screen readers, a renewed price is not. */
export function ReceiveSide({
  state: { to, quote, amount, loading },
}: {
  readonly state: SwapState
}) {
  const t = useText(messages)
  const announce = useAnnounce()
  const { locale } = useLocale()
  const { amountOut, status } = quote
  const announcement =
    to && amountOut !== undefined
      ? t('quoted', {
          amount: formatAmount(amountOut, to.asset.decimals, { locale, digits: 6 }),
          symbol: to.asset.symbol,
        })
      : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced per input, not per price
  useEffect(() => {
    if (status === 'ready' && announcement !== undefined) announce(announcement)
  }, [announce, status, amount, to?.asset.id])
  return (
    <div className="swap-side">
      <div className="field">
        <span className="field-label">{t('get')}</span>
        <span className="field-box swap-got">
          <span className="swap-out" data-quote={status} dir="ltr">
            {to && amountOut !== undefined ? (
              <AmountText value={amountOut} decimals={to.asset.decimals} digits={6} />
            ) : status === 'loading' ? (
              '…'
            ) : (
              '0'
            )}
          </span>
          <TokenChoice side="to" token={to} disabled={loading} />
        </span>
      </div>
      {to && (
        <div className="swap-worth">
          <DollarValue token={to} value={amountOut ?? (status === 'loading' ? undefined : 0n)} />
          {to.amount !== undefined && (
            <span data-balance="to">
              {t('balance')}{' '}
              <AmountText
                value={to.amount}
                decimals={to.asset.decimals}
                symbol={to.asset.symbol}
                significant={6}
              />
            </span>
          )}
        </div>
      )}
    </div>
  )
}
