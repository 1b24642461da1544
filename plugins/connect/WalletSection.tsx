import { whatIsAWalletRoute } from '#plugins/help/port'
import { Button, Icon, List, Notice, Skeleton, useRouter, useText, useWallets } from '#ui-shell'
import { InstalledRow } from './InstalledRow.tsx'
import { ListedRow } from './ListedRow.tsx'
import { messages } from './messages.ts'
import { useListedWallets } from './useListedWallets.ts'
import { WalletConnectRow } from './WalletConnectRow.tsx'

/** The wallets in the order of the specification: WalletConnect, installed, then those of the list that are not installed. */
export default function WalletSection() {
  const t = useText(messages)
  const router = useRouter()
  const installed = useWallets()
  const listed = useListedWallets(installed)
  return (
    <>
      <List label={t('wallets.title')}>
        <WalletConnectRow />
        {installed.map((wallet) => (
          <InstalledRow key={wallet.key} wallet={wallet} alike={listed.alike.has(wallet)} />
        ))}
        {listed.wallets.map((wallet) => (
          <ListedRow key={wallet.id} wallet={wallet} />
        ))}
      </List>
      {(listed.status === 'idle' || listed.status === 'loading') && <Skeleton rows={4} />}
      {listed.status === 'failed' && (
        <Notice icon="offline" title={t('wallets.listFailed')} action={<Button onClick={listed.retry}>{t('external.retry')}</Button>} />
      )}
      {installed.length === 0 && (
        <Button variant="quiet" wide icon={<Icon name="help" small />} onClick={() => router.push(whatIsAWalletRoute)}>
          {t('wallets.new')}
        </Button>
      )}
    </>
  )
}
