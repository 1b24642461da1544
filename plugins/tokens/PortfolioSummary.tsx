import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import { DollarText, IconButton, useLocale, useOnline, useService, useText } from '#ui-shell'
import { formatAge } from './formatAge.ts'
import { messages } from './messages.ts'
import { RetryButton } from './RetryButton.tsx'
import { useNow } from './useNow.ts'

/** Total worth of the tokens, and its age. */
export function PortfolioSummary({ state }: { readonly state: TokensState }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const { refresh } = useService(tokensRef)
  const online = useOnline()
  const { status, total, at = 0, retryAt } = state
  const age = formatAge(useNow(5000) - at, locale)
  const failed = status === 'failed'
  return (
    <div className="tokens-summary" data-state={status}>
      <p>
        {total && (
          <strong>
            <span className="unseen">{t('total')} </span>
            <DollarText amount={total} />
          </strong>
        )}
        <span className="row-note">
          {failed && `${t(online ? 'stale' : 'offline')} `}
          {t('updated', { age })}
        </span>
      </p>
      {failed ? (
        <RetryButton retryAt={retryAt} />
      ) : (
        <IconButton
          icon="retry"
          label={t('refresh')}
          data-action="refresh"
          onClick={() => void refresh()}
        />
      )}
    </div>
  )
}
