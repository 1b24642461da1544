import type { TokensState } from '#plugins/ports/tokens'
import { tokensRef } from '#plugins/ports/tokens'
import { IconButton, useLocale, useOnline, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { RetryTokens } from './RetryTokens.tsx'
import { useNow } from './useNow.ts'

const minute = 60_000

/** Formats an age of a minute or more: in minutes, hours or days, the largest that fits. */
function formatAge(ms: number, locale: string): string {
  const minutes = Math.floor(ms / minute)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 1440) return format.format(-Math.floor(minutes / 60), 'hour')
  return format.format(-Math.floor(minutes / 1440), 'day')
}

/** Age of the tokens, and the way to read them again. */
export function PortfolioSummary({ state }: { readonly state: TokensState }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const { refresh } = useService(tokensRef)
  const online = useOnline()
  const { status, at = 0, retryAt } = state
  const ms = useNow(minute / 4) - at
  const failed = status === 'failed'
  const recent = failed ? '' : t('updatedNow')
  const age = ms < minute ? recent : t('updated', { age: formatAge(ms, locale) })
  return (
    <div className="tokens-summary" data-state={status}>
      <p className="row-note">
        {failed && `${t(online ? 'stale' : 'offline')} `}
        {age}
      </p>
      {failed ? (
        <RetryTokens retryAt={retryAt} />
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
