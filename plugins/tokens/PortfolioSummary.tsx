import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import { DollarText, IconButton, useLocale, useOnline, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { RetryButton } from './RetryButton.tsx'
import { useNow } from './useNow.ts'

/**
 * Formats an age in the locale: in seconds, minutes, hours or days, whichever is the largest that
 * fits.
 */
function formatAge(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (seconds < 60) return format.format(-seconds, 'second')
  if (seconds < 3600) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}

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
