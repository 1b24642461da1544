import { tokensRef } from '#plugins/ports/tokens'
import { RetryButton, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNow } from './useNow.ts'

/** Reads the tokens again, with a countdown while that is blocked. */
export function RetryTokens({ retryAt = 0 }: { readonly retryAt?: number | undefined }) {
  const t = useText(messages)
  const { refresh } = useService(tokensRef)
  const seconds = Math.ceil((retryAt - useNow(1000)) / 1000)
  return (
    <RetryButton variant="quiet" blocked={seconds > 0} onRetry={() => void refresh()}>
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </RetryButton>
  )
}
