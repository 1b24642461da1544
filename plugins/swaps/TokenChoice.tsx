import type { SwapSide, SwapToken } from '#plugins/ports/swaps'
import { swapSelectTokenRoute } from '#plugins/ports/swaps'
import { Icon, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { TokenPicture } from './TokenPicture.tsx'

type Props = {
  readonly side: SwapSide
  readonly token: SwapToken | undefined
  readonly disabled: boolean
}

/** The token of a side; opens the list. */
export function TokenChoice({ side, token, disabled }: Props) {
  const t = useText(messages)
  const { push } = useRouter()
  const symbol = token?.asset.symbol
  const label =
    symbol === undefined ? undefined : t(side === 'from' ? 'changeFrom' : 'changeTo', { symbol })
  return (
    <button
      type="button"
      className="swap-token"
      data-action={`token-${side}`}
      data-focus-key={`token-${side}`}
      disabled={disabled}
      onClick={() => push(swapSelectTokenRoute, { side })}
    >
      {token && <TokenPicture token={token} small />}
      <bdi aria-hidden={label !== undefined}>{symbol ?? t('choose')}</bdi>
      {label && <span className="unseen">{label}</span>}
      <Icon name="down" small />
    </button>
  )
}
