import { tokensRef } from '#plugins/ports/tokens'
import { RetryButton, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { retryDelay } from './retryDelay.ts'
import { useNow } from './useNow.ts'

/** Reads the tokens again, with a countdown while that is blocked. */
export function RetryTokens({ retryAt = 0 }: { readonly retryAt?: number | undefined }) {
  const t = useText(messages)
  const { refresh } = useService(tokensRef)
  const left = retryAt - useNow(1000)
  // A longer time is that of a clock that was set back, which blocks nothing.
  const seconds = left > retryDelay ? 0 : Math.ceil(left / 1000)
  return (
    <RetryButton variant="quiet" blocked={seconds > 0} onRetry={() => void refresh()}>
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </RetryButton>
  )
}
