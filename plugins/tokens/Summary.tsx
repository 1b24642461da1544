import { DollarText, IconButton, useLocale, useOnline, useService, useText } from '#ui-shell'
import { ageText } from './ageText.ts'
import { messages } from './messages.ts'
import type { TokensState } from './port.ts'
import { tokens } from './port.ts'
import { RetryButton } from './RetryButton.tsx'
import { useNow } from './useNow.ts'

/** What all of it is worth, and how old that is. */
export function Summary({ state }: { readonly state: TokensState }) {
  const t = useText(messages)
  const { locale } = useLocale()
  const { refresh } = useService(tokens)
  const online = useOnline()
  const { status, total, at = 0, retryAt } = state
  const age = ageText(useNow(5000) - at, locale)
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
