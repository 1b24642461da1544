import { multiply, parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import { sendingRef, walletSendSelectTokenRoute } from '#plugins/ports/send'
import {
  AmountInput,
  AmountText,
  Button,
  DollarText,
  Icon,
  Picture,
  useRouter,
  useService,
  useTask,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import type { SendStep } from './sendStep.ts'

/** The token to send; opens the list unless the host fixed it. */
function TokenButton({ token, fixed }: Pick<SendState, 'token' | 'fixed'>) {
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

type Props = { readonly state: SendState; readonly step: SendStep }

/** Returns the text for an invalid amount or token. */
function useAmountError(step: SendStep, token: SendState['token']): string | undefined {
  const t = useText(messages)
  if (step.step === 'incorrect')
    return t(`amount.${step.why}`, {
      symbol: token?.asset.symbol ?? '',
      count: token?.asset.decimals ?? 0,
    })
  if (step.step === 'insufficient') return t('do.insufficient')
  return step.step === 'blocked' || step.step === 'unread' ? t(step.step) : undefined
}

/** Amount and token to send. */
export function AmountField({ state, step }: Props) {
  const t = useText(messages)
  const sending = useService(sendingRef)
  const { token, sendTokenAmount, fixed, max, loading } = state
  const maxTask = useTask((signal: AbortSignal) => sending.setMax({ signal }))
  const amountError = useAmountError(step, token)
  return (
    <div className="send-amount">
      <AmountInput
        label={t('amount')}
        value={sendTokenAmount}
        readOnly={fixed || loading}
        firstFocus={!fixed && !loading}
        error={amountError ?? (maxTask.status === 'failed' ? t('maxFailed') : undefined)}
        onChange={(text) => {
          maxTask.abort()
          sending.setAmount(text)
        }}
        end={<TokenButton token={token} fixed={fixed || loading} />}
      />
      {token && (
        <div className="send-balance">
          <span>
            {t('balance')}{' '}
            <AmountText
              value={token.amount}
              decimals={token.asset.decimals}
              symbol={token.asset.symbol}
              digits={6}
            />
          </span>
          <DollarValue state={state} />
          {!fixed && (
            <Button
              variant="quiet"
              data-action="max"
              aria-label={t('maxLabel')}
              busy={maxTask.status === 'busy'}
              disabled={loading}
              onClick={() => maxTask.run()}
            >
              {t('max')}
            </Button>
          )}
        </div>
      )}
      {max?.fee && (
        <p className="send-kept">
          {t('maxFee')}{' '}
          <AmountText
            value={max.fee.value}
            decimals={max.fee.asset.decimals}
            symbol={max.fee.asset.symbol}
            digits={8}
          />
        </p>
      )}
    </div>
  )
}

/** Value of the amount in US dollars, if the token is quoted. */
function DollarValue({ state: { token, sendTokenAmount } }: Pick<Props, 'state'>) {
  const read = token && parseAmount(sendTokenAmount, token.asset.decimals)
  if (!token?.price || !read?.ok) return null
  return (
    <span data-worth="">
      ≈{' '}
      <DollarText
        amount={multiply({ value: read.value, decimals: token.asset.decimals }, token.price)}
      />
    </span>
  )
}
