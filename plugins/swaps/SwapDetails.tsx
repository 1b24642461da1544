import type { Asset, AssetId } from '#kernel'
import type { SwapOffer, SwapReview } from '#plugins/ports/swaps'
import {
  EffectList,
  ExactAmount,
  Fact,
  FactList,
  TechnicalDetails,
  useNamespaceState,
  useText,
} from '#ui-shell'
import { isSameAddress } from './isSameAddress.ts'
import { reviewMessages } from './reviewMessages.ts'

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
    <TechnicalDetails>
      <div className="swap-details">
        <EffectList effects={action.effects} getAsset={assetOf} />
        <FactList>
          <Fact label={t('pay')} data-fact="give">
            <ExactAmount value={amountIn} asset={from.asset} />
          </Fact>
          <Fact label={t('get')} data-fact="get">
            <ExactAmount value={amountOut} asset={to.asset} />
          </Fact>
          <Fact label={t('least')} data-fact="leastExact">
            <ExactAmount value={minAmountOut} asset={to.asset} />
          </Fact>
          {fee && (
            <>
              <Fact label={t('feeEstimated')} data-fact="feeEstimated">
                <ExactAmount value={fee.expected} asset={fee.asset} />
              </Fact>
              <Fact label={t('feeMost')} data-fact="feeMost">
                <ExactAmount value={fee.ceiling} asset={fee.asset} />
              </Fact>
            </>
          )}
        </FactList>
      </div>
    </TechnicalDetails>
  )
}
