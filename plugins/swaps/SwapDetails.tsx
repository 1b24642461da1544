import type { Asset, AssetId } from '#kernel'
import type { SwapOffer, SwapReview } from '#plugins/ports/swaps'
import {
  AmountText,
  Disclosure,
  EffectList,
  Fact,
  FactList,
  useNamespaceState,
  useText,
} from '#ui-shell'
import { isSameAddress } from './isSameAddress.ts'
import { reviewMessages } from './reviewMessages.ts'

/** Every digit: the details cut nothing off. */
const allDigits = 20

/** Finds symbol and decimals of the swapped assets, the network's coin included. */
function useSwapAssets({
  from,
  to,
}: Pick<SwapOffer, 'from' | 'to'>): (id: AssetId) => Asset | undefined {
  const coin = useNamespaceState()?.networkState.caipNetwork?.nativeCurrency
  return (id) =>
    [from.asset, to.asset].find((asset) => isSameAddress(asset.id, id)) ??
    (id === 'native' && coin ? { id, ...coin } : undefined)
}

/** The calls as they were read from the bytes, and every digit of the amounts, on demand. */
export function SwapDetails({ review: { action, offer } }: { readonly review: SwapReview }) {
  const t = useText(reviewMessages)
  const assetOf = useSwapAssets(offer)
  const { from, to, amountIn, amountOut, minAmountOut, fee } = offer
  return (
    <Disclosure summary={t('details')}>
      <div className="swap-details">
        <EffectList effects={action.effects} getAsset={assetOf} />
        <FactList>
          <Fact label={t('pay')} data-fact="give">
            <Exact value={amountIn} asset={from.asset} />
          </Fact>
          <Fact label={t('get')} data-fact="get">
            <Exact value={amountOut} asset={to.asset} />
          </Fact>
          <Fact label={t('least')} data-fact="leastExact">
            <Exact value={minAmountOut} asset={to.asset} />
          </Fact>
          {fee && (
            <>
              <Fact label={t('feeEstimated')} data-fact="feeEstimated">
                <Exact value={fee.expected} asset={fee.asset} />
              </Fact>
              <Fact label={t('feeMost')} data-fact="feeMost">
                <Exact value={fee.ceiling} asset={fee.asset} />
              </Fact>
            </>
          )}
        </FactList>
      </div>
    </Disclosure>
  )
}

const Exact = ({
  value,
  asset: { decimals, symbol },
}: {
  readonly value: bigint
  readonly asset: Asset
}) => <AmountText value={value} decimals={decimals} symbol={symbol} digits={allDigits} />
