import type { SendState } from '#plugins/ports/send'
import { walletSendSelectTokenRoute } from '#plugins/ports/send'
import { Icon, Picture, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** The token to send; opens the list unless the host fixed it. */
export function TokenButton({ token, fixed }: Pick<SendState, 'token' | 'fixed'>) {
  const t = useText(messages)
  const router = useRouter()
  const symbol = token?.asset.symbol
  return (
    <button
      type="button"
      className="send-token"
      data-action="token"
      data-focus-key="token"
      disabled={fixed}
      title={symbol === undefined || fixed ? undefined : t('change', { symbol })}
      onClick={() => router.push(walletSendSelectTokenRoute)}
    >
      {token && (
        <Picture source={token.asset.iconUrl} name={token.asset.symbol} size="small" round />
      )}
      <bdi>{symbol ?? t('choose')}</bdi>
      {!fixed && <Icon name="down" small />}
    </button>
  )
}
