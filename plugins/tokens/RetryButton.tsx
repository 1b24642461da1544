import { tokensRef } from '#plugins/ports/tokens'
import { Button, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useNow } from './useNow.ts'

/** Button to retry, with a countdown while it is blocked. */
export function RetryButton({ retryAt = 0 }: { readonly retryAt?: number | undefined }) {
  const t = useText(messages)
  const { refresh } = useService(tokensRef)
  const seconds = Math.ceil((retryAt - useNow(1000)) / 1000)
  return (
    <Button
      variant="quiet"
      data-action="retry"
      disabled={seconds > 0}
      onClick={() => void refresh()}
    >
      {seconds > 0 ? t('retryIn', { seconds }) : t('retry')}
    </Button>
  )
}
