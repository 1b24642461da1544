import { multiply } from '#kernel/amount'
import type { DepositAsset, DepositState } from '#plugins/ports/exchange'
import { exchangeDepositsRef, payWithExchangeSelectAssetRoute } from '#plugins/ports/exchange'
import { fundingPopupsRef } from '#plugins/ports/funding'
import {
  AmountInput,
  Button,
  DollarText,
  Estimate,
  formatMoney,
  Icon,
  useLocale,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { buildPresets } from './buildPresets.ts'
import { DepositPicture } from './DepositPicture.tsx'
import { messages } from './messages.ts'
import { parseDepositAmount } from './parseDepositAmount.ts'

type Props = {
  readonly state: DepositState
  readonly chosen: DepositAsset
  readonly network: string
}

/** Amount and asset. */
export function DepositForm({ state, chosen, network }: Props) {
  const t = useText(messages)
  const exchangeDeposits = useService(exchangeDepositsRef)
  const fundingPopups = useService(fundingPopupsRef)
  const { asset, price } = chosen
  const [exchange, ...others] = state.exchanges.list
  const read = parseDepositAmount(state, chosen)
  const wrong =
    read.ok || read.why === 'empty'
      ? undefined
      : t(`amount.${read.why}`, {
          symbol: asset.symbol,
          count: asset.decimals,
          example: 0.5,
        })
  const worth =
    read.ok && price ? multiply({ value: read.value, decimals: asset.decimals }, price) : undefined
  return (
    <form
      className="exchange-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Between several the visitor chooses.
        if (read.ok && exchange && others.length === 0)
          exchangeDeposits.start(exchange, fundingPopups.open(t('opening')))
      }}
    >
      <AmountInput
        label={t('amount')}
        value={state.amount}
        error={wrong}
        onChange={(text) => exchangeDeposits.setAmount(text)}
        end={<AssetButton state={state} chosen={chosen} />}
      />
      <Presets state={state} chosen={chosen} />
      <p className="exchange-note">
        {worth && (
          <span data-worth="">
            <Estimate>
              <DollarText amount={worth} />
            </Estimate>
          </span>
        )}
        {!price && <span>{t('noPrice', { symbol: asset.symbol })}</span>}
        <span>{t('to', { network })}</span>
      </p>
    </form>
  )
}

function AssetButton({
  state: { pictures },
  chosen: { asset, network },
}: Pick<Props, 'state' | 'chosen'>) {
  const t = useText(messages)
  const router = useRouter()
  return (
    <button
      type="button"
      className="exchange-asset"
      data-action="asset"
      data-focus-key="asset"
      title={t('asset', { symbol: asset.symbol })}
      onClick={() => router.push(payWithExchangeSelectAssetRoute)}
    >
      <DepositPicture asset={asset} network={network} pictures={pictures} size="small" />
      <bdi>{asset.symbol}</bdi>
      <Icon name="down" small />
    </button>
  )
}

function Presets({ state, chosen }: Pick<Props, 'state' | 'chosen'>) {
  const t = useText(messages)
  const { locale } = useLocale()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const presets = buildPresets(chosen)
  if (presets.length === 0) return null
  return (
    <fieldset className="exchange-presets" aria-label={t('presets')}>
      {presets.map(({ dollars, amount }) => {
        const value = { value: dollars, decimals: 0 }
        const sum = formatMoney(value, { locale, currency: 'USD', digits: 0 })
        return (
          <Button
            key={amount}
            data-preset={String(dollars)}
            aria-pressed={state.amount === amount}
            aria-label={t('worth', { amount: sum })}
            onClick={() => exchangeDeposits.setAmount(amount)}
          >
            {sum}
          </Button>
        )
      })}
    </fieldset>
  )
}
