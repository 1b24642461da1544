import type { Wallet } from '#kernel'
import { allWalletsRoute } from '#plugins/ports/all-wallets'
import { whatIsAWalletRoute } from '#plugins/ports/help'
import {
  Button,
  Icon,
  IconTile,
  List,
  Notice,
  Row,
  Skeleton,
  useKernel,
  useLocale,
  useRouter,
  useSlot,
  useText,
  useWallets,
  views,
} from '#ui-shell'
import type { WalletChoice } from './arrangeWallets.ts'
import { kindOrder } from './arrangeWallets.ts'
import { InstalledRow } from './InstalledRow.tsx'
import { ListedRow } from './ListedRow.tsx'
import { MethodRows } from './MethodRows.tsx'
import { messages } from './messages.ts'
import { useBrowserWallets } from './useBrowserWallets.ts'
import { useWalletChoices } from './useWalletChoices.ts'
import { WalletConnectRow } from './WalletConnectRow.tsx'

// On phones a QR code is of little use, so wallet apps come first. Rows that load late are
// appended, so that rows never shift under the finger.
const mobileKindOrder = [
  ...kindOrder.filter((kind) => kind !== 'walletConnect'),
  'walletConnect' as const,
]

function renderRow(choice: WalletChoice, alike: ReadonlySet<Wallet>) {
  const recent = choice.kind === 'recent'
  if ('hint' in choice) return <Skeleton key={choice.hint.rdns ?? choice.hint.name} rows={1} />
  if ('listed' in choice)
    return <ListedRow key={choice.listed.id} wallet={choice.listed} recent={recent} />
  return (
    <InstalledRow
      key={choice.installed.key}
      wallet={choice.installed}
      alike={alike.has(choice.installed)}
      recent={recent}
    />
  )
}

/** Wallet rows ordered by kind, with a link to all wallets if a plugin contributes that view. */
export function WalletSection() {
  const t = useText(messages)
  const router = useRouter()
  const { locale } = useLocale()
  const { status, choices, expected, count, alike, retry } = useWalletChoices()
  const { mobile } = useKernel().platform.device
  const pages = useBrowserWallets(choices)
  const all = useSlot(views).some(({ route }) => route === allWalletsRoute.id)
  const isLoading = status === 'idle' || status === 'loading'
  const renderRows = (kind: (typeof kindOrder)[number]) => {
    if (kind === 'walletConnect') return <WalletConnectRow key={kind} />
    if (kind === 'external') return <MethodRows key={kind} />
    return choices
      .filter((choice) => choice.kind === kind)
      .map((choice) => renderRow(choice, alike))
  }
  return (
    <>
      <List label={t('wallets.title')}>
        {[
          ...(mobile ? mobileKindOrder : kindOrder).flatMap(renderRows).filter(Boolean),
          ...pages.map((wallet) => <ListedRow key={wallet.id} wallet={wallet} />),
        ]}
      </List>
      {isLoading && expected > 0 && <Skeleton rows={expected} />}
      {status === 'failed' && (
        <Notice
          icon="offline"
          title={t('wallets.listFailed')}
          action={<Button onClick={retry}>{t('wallets.retry')}</Button>}
        />
      )}
      {all && (
        <Row
          data-action="all-wallets"
          leading={<IconTile name="grid" />}
          title={t('wallets.more')}
          {...(count > 0 ? { trailing: count.toLocaleString(locale) } : {})}
          onClick={() => router.push(allWalletsRoute)}
        />
      )}
      {useWallets().length === 0 && (
        <Button
          variant="quiet"
          wide
          icon={<Icon name="help" small />}
          focusKey="new"
          onClick={() => router.push(whatIsAWalletRoute)}
        >
          {t('wallets.new')}
        </Button>
      )}
    </>
  )
}
