import { useEffect } from 'react'
import { allWalletsRoute } from '#plugins/ports/all-wallets'
import { idleWalletRegistry, walletRegistryRef } from '#plugins/ports/wallet-registry'
import {
  IconTile,
  Intro,
  List,
  Notice,
  RetryButton,
  Row,
  Screen,
  Skeleton,
  useLazyService,
  useRouter,
  useSlot,
  useSnapshot,
  useText,
  views,
} from '#ui-shell'
import { GetWalletRow } from './GetWalletRow.tsx'
import { messages } from './messages.ts'

const maxWallets = 4

/** Up to four wallets to start with, and a link to all others. */
export default function GetWalletView() {
  const t = useText(messages)
  const service = useLazyService(walletRegistryRef)
  const { status, wallets } = useSnapshot(service, idleWalletRegistry)
  const router = useRouter()
  const all = useSlot(views).some(({ route }) => route === allWalletsRoute.id)
  useEffect(() => service?.start(), [service])
  return (
    <Screen title={t('get.title')}>
      <Intro text={t('get.text')} />
      <List label={t('get.title')}>
        {wallets.slice(0, maxWallets).map((wallet) => (
          <GetWalletRow key={wallet.id} wallet={wallet} />
        ))}
      </List>
      {(status === 'idle' || status === 'loading') && <Skeleton rows={maxWallets} />}
      {status === 'failed' && (
        <Notice
          icon="offline"
          title={t('get.failed')}
          action={<RetryButton onRetry={() => service?.start()}>{t('get.retry')}</RetryButton>}
        />
      )}
      {all && (
        <Row
          data-action="all-wallets"
          leading={<IconTile name="grid" />}
          title={t('get.all')}
          onClick={() => router.push(allWalletsRoute)}
        />
      )}
    </Screen>
  )
}
