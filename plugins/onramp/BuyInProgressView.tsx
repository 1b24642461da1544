import { useEffect } from 'react'
import { accountRoute } from '#plugins/ports/account'
import { fundingPopupsRef } from '#plugins/ports/funding'
import type { BuyState, Purchase, PurchaseOption } from '#plugins/ports/onramp'
import { onRampProvidersRoute, onrampRef } from '#plugins/ports/onramp'
import {
  Button,
  ButtonLink,
  CopyButton,
  formatAmount,
  Notice,
  Screen,
  StatusPanel,
  shortAddress,
  useLocale,
  useNamespaceState,
  useOnline,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
} from '#ui-shell'
import { CurrencyPicture } from './CurrencyPicture.tsx'
import { messages } from './messages.ts'
import css from './onramp.css?inline'
import { getSellerName } from './sellers.ts'

/** Waits for the purchase while the visitor is at the seller. */
export default function BuyInProgressView() {
  const t = useText(messages)
  const router = useRouter()
  const onramp = useService(onrampRef)
  const { purchase, pictures } = useSnapshot(onramp, onramp.get())
  useStyles(css)
  const under = purchase !== undefined
  useEffect(() => (under ? onramp.follow() : undefined), [onramp, under])
  if (!purchase)
    return (
      <Screen title={t('title')}>
        <Notice
          icon="info"
          title={t('idle')}
          action={
            <Button onClick={() => router.replace(onRampProvidersRoute)}>{t('begin')}</Button>
          }
        />
      </Screen>
    )
  return (
    <Screen title={t('buyTitle', { symbol: purchase.offered.currency.symbol })}>
      <Progress purchase={purchase} pictures={pictures} />
    </Screen>
  )
}

const rings = {
  opening: 'waiting',
  blocked: 'waiting',
  waiting: 'waiting',
  away: 'waiting',
  arrived: 'ok',
  failed: 'error',
} as const
/** Stages in which the visitor can still open the seller's page. */
const stagesWithLink: readonly Purchase['at'][] = ['blocked', 'waiting', 'away']

/** Drops the purchase, and leads to the form. */
function BeginAnother() {
  const t = useText(messages)
  const router = useRouter()
  const onramp = useService(onrampRef)
  const begin = () => {
    onramp.leave()
    router.replace(onRampProvidersRoute)
  }
  return (
    <Button variant="quiet" wide data-action="other" onClick={begin}>
      {t('other')}
    </Button>
  )
}

type Props = { readonly purchase: Purchase; readonly pictures: BuyState['pictures'] }

/** The network; with the account if that was left, and is none that the modal shows next. */
const nameAccount = ({ account, networkInfo }: PurchaseOption, active: string | undefined) =>
  active === account.address
    ? networkInfo.display_name
    : `${networkInfo.display_name} (${shortAddress(account.address)})`

function Progress({ purchase: { at, address, seller: id, offered, arrived }, pictures }: Props) {
  const t = useText(messages)
  const router = useRouter()
  const { locale } = useLocale()
  const onramp = useService(onrampRef)
  const fundingPopups = useService(fundingPopupsRef)
  const online = useOnline()
  const active = useNamespaceState()?.accountState.address
  const seller = getSellerName(id)
  const { symbol } = offered.currency
  const amount = arrived
    ? `${formatAmount(arrived.value, arrived.decimals, { locale, digits: 6 })} ${symbol}`
    : symbol
  const network = nameAccount(offered, active)
  const open = () => fundingPopups.open(t('opening'))
  const again = { label: t('again'), run: () => onramp.reopen(open()) }
  // The page of a purchase from before a reload is no longer known.
  const isRestored = address === undefined && (at === 'waiting' || at === 'away')
  const ways = {
    waiting: again,
    away: again,
    arrived: { label: t('done'), run: () => router.reset(accountRoute) },
    failed: { label: t('retry'), run: () => onramp.start(id, open()) },
  }
  const text = online || at === 'arrived' ? t(`${at}Text`, { seller, network }) : t('offline')
  return (
    <>
      <StatusPanel
        phase={at}
        ring={rings[at]}
        picture={<CurrencyPicture option={offered} pictures={pictures} size="large" />}
        title={t(`${at}Title`, { seller, amount })}
        text={text}
        action={at === 'opening' || at === 'blocked' || isRestored ? undefined : ways[at]}
      />
      {at === 'blocked' && address !== undefined && (
        <ButtonLink
          data-action="link"
          href={address}
          external
          wide
          onClick={() => onramp.followed()}
        >
          {t('blockedLink', { seller })}
        </ButtonLink>
      )}
      {isRestored && <BeginAnother />}
      {stagesWithLink.includes(at) && address !== undefined && (
        <CopyButton text={address} data-action="copy">
          {t('copy')}
        </CopyButton>
      )}
    </>
  )
}
