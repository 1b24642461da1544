import type { BuyState } from '#plugins/ports/onramp'
import { AmountText, Skeleton, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useMoney } from './useMoney.ts'

/** The provider's quote, or that there is none. */
export function QuoteFacts({ state: { quote, chosen, payment } }: { readonly state: BuyState }) {
  const t = useText(messages)
  const { money } = useMoney()
  const currency = payment?.id ?? ''
  return (
    <section
      className="onramp-quote"
      aria-label={t('quote')}
      aria-live="polite"
      data-quote={quote.at}
    >
      {quote.at === 'asking' && (
        <>
          <span className="unseen">{t('quoteAsking')}</span>
          <Skeleton rows={1} />
        </>
      )}
      {quote.at === 'failed' && <p className="onramp-note">{t('quoteFailed')}</p>}
      {quote.at === 'ready' && (
        <dl>
          <dt>{t('quoteGets')}</dt>
          <dd data-fact="gets">
            <AmountText
              value={quote.received.value}
              decimals={quote.received.decimals}
              digits={6}
              symbol={chosen?.currency.symbol ?? ''}
            />
          </dd>
          {quote.fee && (
            <>
              <dt>{t('quoteFee')}</dt>
              <dd data-fact="fee">{money(quote.fee, currency)}</dd>
            </>
          )}
          {quote.providerFee && (
            <>
              <dt>{t('quoteProviderFee')}</dt>
              <dd data-fact="provider-fee">{money(quote.providerFee, currency)}</dd>
            </>
          )}
          {quote.total && (
            <>
              <dt>{t('quoteTotal')}</dt>
              <dd data-fact="total">{money(quote.total, currency)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}
