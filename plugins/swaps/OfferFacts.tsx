import type { Asset } from '#kernel'
import type { SwapOffer } from '#plugins/ports/swaps'
import { AmountText, Icon, useNamespaceState, useText } from '#ui-shell'
import { DollarValue } from './DollarValue.tsx'
import { Fact } from './Fact.tsx'
import { Percent } from './Percent.tsx'
import { Rate } from './Rate.tsx'
import { reviewMessages } from './reviewMessages.ts'
import { slippage } from './slippage.ts'

const Amount = ({
  value,
  asset: { decimals, symbol },
  digits = 9,
}: {
  readonly value: bigint
  readonly asset: Asset
  readonly digits?: number
}) => <AmountText value={value} decimals={decimals} symbol={symbol} digits={digits} />

/** Tokens, price, fee and simulation of the offer. `both`: an approval comes first. */
export function OfferFacts({ offer, both }: { readonly offer: SwapOffer; readonly both: boolean }) {
  const t = useText(reviewMessages)
  const { from, to, amountIn, amountOut, minAmountOut, priceImpact, fee, simulation } = offer
  const network =
    useNamespaceState()?.caipNetworks.find(({ caipNetworkId }) => caipNetworkId === from.network)
      ?.name ?? from.network
  return (
    <>
      <dl className="swap-facts swap-offer">
        <Fact name="give" label={t('pay')}>
          <Amount value={amountIn} asset={from.asset} digits={80} />{' '}
          <DollarValue token={from} value={amountIn} />
        </Fact>
        <Fact name="get" label={t('get')}>
          <Amount value={amountOut} asset={to.asset} /> <DollarValue token={to} value={amountOut} />
        </Fact>
        <Fact name="least" label={t('least')}>
          <Amount value={minAmountOut} asset={to.asset} />
        </Fact>
      </dl>
      <dl className="swap-facts">
        <Fact name="rate" label={t('rate')}>
          <Rate {...offer} />
        </Fact>
        <Fact name="impact" label={t('impact')}>
          {priceImpact === undefined ? t('impactUnknown') : <Percent hundredths={priceImpact} />}
        </Fact>
        <Fact name="tolerance" label={t('tolerance')}>
          <Percent hundredths={BigInt(slippage) * 100n} />
        </Fact>
        <Fact name="fee" label={t(both ? 'fees' : 'fee')}>
          {fee ? (
            <>
              <Amount value={fee.expected} asset={fee.asset} />
              <span className="swap-most">
                {t('feeMost')} <Amount value={fee.ceiling} asset={fee.asset} />
              </span>
            </>
          ) : (
            t('feeWallet')
          )}
        </Fact>
        <Fact name="network" label={t('network')}>
          <bdi>{network}</bdi>
        </Fact>
      </dl>
      {simulation !== 'fails' && (
        <p className="swap-tried" data-tried={simulation === 'works' ? 'yes' : 'no'}>
          <Icon name={simulation === 'works' ? 'check' : 'info'} small />
          {t(simulation === 'untried' ? 'untried' : both ? 'triedApproval' : 'triedSwap')}
        </p>
      )}
    </>
  )
}
