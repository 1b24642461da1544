import { multiply } from '#kernel/amount'
import type { SwapReview } from '#plugins/ports/swaps'
import { swapsRef } from '#plugins/ports/swaps'
import {
  CopyableAddress,
  DollarText,
  Fact,
  FactList,
  Icon,
  PricedAmount,
  SenderFact,
  useNamespaceState,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { DeadlineFact } from './DeadlineFact.tsx'
import { Percent } from './Percent.tsx'
import { Rate } from './Rate.tsx'
import { reviewMessages } from './reviewMessages.ts'

type Props = Pick<SwapReview, 'action' | 'offer' | 'step'> & {
  /** True once the outcome replaces the simulation. */
  readonly sent: boolean
}

/** Price, minimum, costs and way of the swap, each in one line. */
export function SwapFacts({ action, offer, step, sent }: Props) {
  const t = useText(reviewMessages)
  const { from, to, minAmountOut, priceImpact, simulation, contract } = offer
  const isFirst = step !== 'swap'
  const network =
    useNamespaceState()?.caipNetworks.find(({ caipNetworkId }) => caipNetworkId === from.network)
      ?.name ?? from.network
  return (
    <>
      <FactList>
        <Fact label={t('rate')} data-fact="rate">
          <Rate {...offer} />
        </Fact>
        <Fact label={t('least')} data-fact="least">
          <PricedAmount value={minAmountOut} asset={to.asset} />
        </Fact>
        <Fact label={t('tolerance')} data-fact="tolerance">
          <Percent hundredths={offer.tolerance} />
        </Fact>
        {step === 'swap' && <DeadlineFact deadline={offer.deadline} />}
        <Fact label={t('impact')} data-fact="impact">
          {priceImpact === undefined ? t('impactUnknown') : <Percent hundredths={priceImpact} />}
        </Fact>
        <Fact label={t(isFirst ? 'fees' : 'fee')} data-fact="fee">
          <Fee offer={offer} />
        </Fact>
        <Fact label={t('route')} data-fact="route">
          {t('routeText', { from: from.asset.symbol, to: to.asset.symbol, network })}
        </Fact>
        <SenderFact account={action.account} />
        <Fact label={t('contract')} data-fact="contract" tall>
          <CopyableAddress address={contract} />
        </Fact>
      </FactList>
      {!sent && simulation !== 'fails' && (
        <p className="swap-tried" data-tried={simulation === 'works' ? 'yes' : 'no'}>
          <Icon name={simulation === 'works' ? 'check' : 'info'} small />
          {t(simulation === 'untried' ? 'untried' : isFirst ? 'triedApproval' : 'triedSwap')}
        </p>
      )}
    </>
  )
}

/** The estimated fee in dollars; in the coin if that has no price. */
function Fee({ offer: { fee, from, to } }: Pick<Props, 'offer'>) {
  const t = useText(reviewMessages)
  const swaps = useService(swapsRef)
  const { ownedTokens } = useSnapshot(swaps, swaps.get())
  if (!fee) return t('feeWallet')
  const price = [from, to, ...ownedTokens].find(({ asset: { id } }) => id === fee.asset.id)?.price
  return price ? (
    <DollarText
      amount={multiply({ value: fee.expected, decimals: fee.asset.decimals }, price)}
      least
    />
  ) : (
    <PricedAmount value={fee.expected} asset={fee.asset} />
  )
}
