import { useCallback, useEffect } from 'react'
import { allWalletsRoute } from '#plugins/ports/all-wallets'
import type { WalletRegistryState } from '#plugins/ports/wallet-registry'
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
  useKernel,
  useRouter,
  useSlot,
  useSnapshot,
  useTask,
  useText,
  views,
} from '#ui-shell'
import { GetWalletRow } from './GetWalletRow.tsx'
import { messages } from './messages.ts'

const maxWallets = 4

/** Up to four wallets to start with, and a link to all others. */
export default function GetWalletView() {
  const t = useText(messages)
  const { status, wallets, load } = useShortList()
  const router = useRouter()
  const all = useSlot(views).some(({ route }) => route === allWalletsRoute.id)
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
          action={<RetryButton onRetry={load}>{t('get.retry')}</RetryButton>}
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

/** The short list of wallets, and what loads it again after a failure: of its code, too. */
function useShortList(): Pick<WalletRegistryState, 'status' | 'wallets'> & {
  readonly load: () => void
} {
  const { use } = useKernel()
  const { run, status, result } = useTask(async () => {
    const registry = await use(walletRegistryRef)
    registry.start()
    return registry
  })
  const load = useCallback(() => void run(), [run])
  useEffect(load, [load])
  const list = useSnapshot(result, idleWalletRegistry)
  return { ...list, status: status === 'failed' ? 'failed' : list.status, load }
}
