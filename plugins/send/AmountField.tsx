import type { Decimal } from '#kernel/amount'
import { multiply, parseAmount } from '#kernel/amount'
import type { SendState } from '#plugins/ports/send'
import { sendingRef, walletSendSelectTokenRoute } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import {
  AmountInput,
  AmountText,
  AssetPicture,
  DollarText,
  Estimate,
  Icon,
  MaxButton,
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
        <AssetPicture
          asset={token.asset.id}
          source={token.asset.iconUrl}
          symbol={token.asset.symbol}
          network={token.network}
          size="small"
        />
      )}
      <bdi>{symbol ?? t('choose')}</bdi>
      {!fixed && <Icon name="down" small />}
    </button>
  )
}

type Props = {
  readonly state: SendState
  readonly step: SendStep
  /** Takes the focus when the view is entered. */
  readonly firstFocus: boolean
}

/** Returns the text for invalid dollars, or an invalid amount or token. */
function useAmountError(
  step: SendStep,
  token: SendState['token'],
  dollars: string | undefined,
): string | undefined {
  const t = useText(messages)
  const read = parseAmount(dollars ?? '', 2)
  if (!read.ok && read.why !== 'empty')
    return t(read.why === 'decimals' ? 'amount.decimals' : 'amount.format', {
      symbol: 'USD',
      count: 2,
      example: 0.5,
    })
  if (step.step === 'incorrect')
    return t(`amount.${step.why}`, {
      symbol: token?.asset.symbol ?? '',
      count: token?.asset.decimals ?? 0,
      example: 0.5,
    })
  if (step.step === 'insufficient') return t('do.insufficient')
  return step.step === 'blocked' || step.step === 'unread' ? t(step.step) : undefined
}

/** Amount and token to send. */
export function AmountField({ state, step, firstFocus }: Props) {
  const t = useText(messages)
  const sending = useService(sendingRef)
  const { token, sendTokenAmount, fixed, max, loading, request } = state
  const isFixed = request?.amount !== undefined
  const maxTask = useTask((signal: AbortSignal) => sending.setMax({ signal }))
  const dollars = token?.price && state.dollars
  const isDollars = dollars !== undefined
  const amountError = useAmountError(step, token, dollars)
  return (
    <div className="send-amount">
      <AmountInput
        label={t(isDollars ? 'amountDollars' : 'amount')}
        value={dollars ?? sendTokenAmount}
        readOnly={isFixed || loading}
        firstFocus={firstFocus}
        start={isDollars && <span className="send-currency">$</span>}
        error={amountError ?? (maxTask.status === 'failed' ? t('maxFailed') : undefined)}
        onChange={(text) => {
          maxTask.abort()
          if (isDollars) sending.setDollars(text)
          else sending.setAmount(text)
        }}
        end={<TokenButton token={token} fixed={fixed || loading} />}
      />
      <div className="send-balance">
        {token && (
          <div>
            {token.price && <Converted state={state} asset={token.asset} price={token.price} />}
            <span>
              {t('balance')}{' '}
              <AmountText
                value={token.amount}
                decimals={token.asset.decimals}
                symbol={token.asset.symbol}
                significant={6}
              />
            </span>
          </div>
        )}
        {token && !isFixed && (
          <MaxButton label={t('maxLabel')} task={maxTask} disabled={loading}>
            {t('max')}
          </MaxButton>
        )}
      </div>
      {max?.fee && <KeptFee fee={max.fee} />}
    </div>
  )
}

/** The part of the balance that stays for the network fee. */
function KeptFee({
  fee: {
    value,
    asset: { decimals, symbol },
  },
}: {
  readonly fee: NonNullable<NonNullable<SendState['max']>['fee']>
}) {
  const t = useText(messages)
  return (
    <p className="send-kept">
      {t('maxFee')} <AmountText value={value} decimals={decimals} symbol={symbol} digits={8} />
    </p>
  )
}

/** The amount in the other unit; switches to typing that one. */
function Converted({
  state: { sendTokenAmount, dollars, request, loading },
  asset: { decimals, symbol },
  price,
}: Pick<Props, 'state'> & Pick<Token, 'asset'> & { readonly price: Decimal }) {
  const t = useText(messages)
  const { toggleDollars } = useService(sendingRef)
  const read = parseAmount(sendTokenAmount, decimals)
  const value = read.ok ? read.value : 0n
  const isDollars = dollars !== undefined
  const amount = isDollars ? (
    <AmountText value={value} decimals={decimals} symbol={symbol} digits={8} />
  ) : (
    <DollarText amount={multiply({ value, decimals }, price)} />
  )
  const estimate = <Estimate>{amount}</Estimate>
  if (request?.amount !== undefined) return <span data-worth="">{estimate}</span>
  return (
    <button
      type="button"
      className="send-convert"
      data-action="convert"
      data-worth=""
      disabled={loading}
      onClick={toggleDollars}
    >
      <span>{estimate}</span>
      <Icon name="swap" small />
      <span className="unseen">{isDollars ? t('enterToken', { symbol }) : t('enterDollars')}</span>
    </button>
  )
}
