import { useEffect } from 'react'
import type { BuyState } from '#plugins/ports/onramp'
import { AmountText, formatAmount, Skeleton, useAnnounce, useLocale, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useMoney } from './useMoney.ts'

/**
 * Announces each state of the quote in one piece: a screen reader says the parts of a list that
 * appears in the order of their changes.
 */
function useQuoteAnnouncement({ quote, chosen }: BuyState): void {
  const t = useText(messages)
  const announce = useAnnounce()
  const { locale } = useLocale()
  const texts: Readonly<Partial<Record<typeof quote.at, string>>> = {
    asking: t('quoteAsking'),
    failed: t('quoteFailed'),
  }
  const text =
    quote.at === 'ready'
      ? `${t('quoteGets')} ${formatAmount(quote.received.value, quote.received.decimals, { locale, digits: 6 })} ${chosen?.currency.symbol ?? ''}`
      : texts[quote.at]
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [announce, text])
}

/** The provider's quote, or that there is none. */
export function QuoteFacts({ state }: { readonly state: BuyState }) {
  const { quote, chosen, payment } = state
  const t = useText(messages)
  const { money } = useMoney()
  const currency = payment?.id ?? ''
  useQuoteAnnouncement(state)
  return (
    <section className="onramp-quote" aria-label={t('quote')} data-quote={quote.at}>
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
