import { useEffect } from 'react'
import { parseDecimal } from '#kernel/amount'
import { accountRoute } from '#plugins/ports/account'
import type { Deposit, DepositState } from '#plugins/ports/exchange'
import { exchangeDepositsRef } from '#plugins/ports/exchange'
import { fundingPopupsRef } from '#plugins/ports/funding'
import {
  Button,
  ButtonLink,
  CopyButton,
  formatAmount,
  StatusPanel,
  shortAddress,
  useLocale,
  useNamespaceState,
  useOnline,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { DepositPicture } from './DepositPicture.tsx'
import { messages } from './messages.ts'

const rings = {
  opening: 'waiting',
  blocked: 'waiting',
  waiting: 'waiting',
  away: 'waiting',
  sent: 'ok',
  failed: 'error',
  refused: 'error',
  unopened: 'error',
} as const
const texts = {
  opening: 'openingText',
  blocked: 'blockedText',
  waiting: 'waitingText',
  away: 'awayText',
  failed: 'failedSays',
  refused: 'refusedText',
  unopened: 'unopenedText',
} as const
/** Stages in which the visitor can still open the exchange's page. */
const stagesWithLink: readonly Deposit['at'][] = ['blocked', 'waiting', 'away']

/** The deposit's progress, with one next step. */
export function DepositProgress({
  deposit,
  pictures,
}: {
  readonly deposit: Deposit
  readonly pictures: DepositState['pictures']
}) {
  const t = useText(messages)
  const exchangeDeposits = useService(exchangeDepositsRef)
  const { at, address, exchange, asset } = deposit
  useEffect(() => exchangeDeposits.follow(), [exchangeDeposits])
  const name = exchange.name
  const amount = useAmountText(deposit)
  return (
    <>
      <StatusPanel
        phase={at}
        ring={rings[at]}
        picture={
          <DepositPicture
            asset={asset}
            network={deposit.account.network}
            pictures={pictures}
            size="large"
          />
        }
        title={t(at === 'sent' && deposit.holds === undefined ? 'sentOnlyTitle' : `${at}Title`, {
          exchange: name,
          amount,
        })}
        text={useStatusText(deposit, amount)}
        action={useNextAction(deposit)}
      />
      {at === 'blocked' && address !== undefined && (
        <ButtonLink
          data-action="link"
          href={address}
          external
          wide
          onClick={() => exchangeDeposits.followed()}
        >
          {t('blockedLink', { exchange: name })}
        </ButtonLink>
      )}
      {stagesWithLink.includes(at) && (
        <>
          {address !== undefined && (
            <CopyButton text={address} data-action="copy">
              {t('copy')}
            </CopyButton>
          )}
          <Button variant="quiet" wide data-action="other" onClick={() => exchangeDeposits.leave()}>
            {t('other')}
          </Button>
        </>
      )}
    </>
  )
}

/**
 * The amount to the last digit, as the locale writes it; with the account if another one is active.
 */
function useAmountText({ amount, account, asset: { decimals, symbol } }: Deposit): string {
  const { locale } = useLocale()
  const isActive = useNamespaceState()?.accountState.address === account.address
  const read = parseDecimal(amount)
  const written = read
    ? formatAmount(read.value, read.decimals, { locale, digits: decimals })
    : amount
  return `${written} ${symbol}${isActive ? '' : ` (${shortAddress(account.address)})`}`
}

function useStatusText({ at, exchange, asset, holds }: Deposit, amount: string): string {
  const t = useText(messages)
  const { locale } = useLocale()
  const online = useOnline()
  const named = { exchange: exchange.name, amount }
  if (at === 'sent')
    return holds === undefined
      ? t('sentOnly', named)
      : t('sentText', {
          ...named,
          holds: `${formatAmount(holds, asset.decimals, { locale, digits: 6 })} ${asset.symbol}`,
        })
  return online ? t(texts[at], named) : t('offline')
}

function useNextAction({
  at,
  address,
  exchange,
}: Deposit): { readonly label: string; run(): void } | undefined {
  const t = useText(messages)
  const router = useRouter()
  const exchangeDeposits = useService(exchangeDepositsRef)
  const fundingPopups = useService(fundingPopupsRef)
  const open = () => fundingPopups.open(t('opening'))
  // The page of a deposit from before a reload is no longer known.
  if ((at === 'waiting' || at === 'away') && address === undefined) return undefined
  if (at === 'waiting' || at === 'away')
    return { label: t('again'), run: () => exchangeDeposits.reopen(open()) }
  if (at === 'unopened')
    return { label: t('retry'), run: () => exchangeDeposits.start(exchange, open()) }
  if (at === 'failed' || at === 'refused')
    return { label: t('other'), run: () => exchangeDeposits.leave() }
  const done = () => {
    exchangeDeposits.leave()
    router.reset(accountRoute)
  }
  return at === 'sent' ? { label: t('done'), run: done } : undefined
}
