import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import {
  IconTile,
  Intro,
  List,
  Picture,
  Row,
  requireParams,
  Screen,
  useText,
  useWallets,
} from '#ui-shell'
import { ConnectInstalledButton } from './ConnectInstalledButton.tsx'
import { messages } from './messages.ts'
import { useWalletStores } from './useWalletStores.ts'

const storeRows = {
  chrome_store: { icon: 'puzzle', text: 'downloads.chrome' },
  app_store: { icon: 'phone', text: 'downloads.ios' },
  play_store: { icon: 'phone', text: 'downloads.android' },
  homepage: { icon: 'globe', text: 'downloads.home' },
} as const

export default requireParams({ wallet: 'object' }, DownloadsView)

/**
 * Download links of one wallet. A newly installed wallet is detected without a reload and can be
 * connected.
 */
function DownloadsView({
  params: { wallet },
}: {
  readonly params: { readonly wallet: ListedWallet }
}) {
  const t = useText(messages)
  const { name, icon } = wallet
  const stores = useWalletStores(wallet)
  const installed = useInstalledWallet(wallet)
  return (
    <Screen title={t('downloads.title', { name })}>
      <Intro
        picture={<Picture source={installed?.icon ?? icon} name={name} size="large" />}
        text={t(
          installed
            ? 'downloads.installed'
            : stores.length > 0
              ? 'downloads.text'
              : 'downloads.none',
          { name },
        )}
      />
      {installed ? (
        <ConnectInstalledButton wallet={installed} />
      ) : (
        <List label={t('downloads.title', { name })}>
          {stores.map(({ kind, href, onClick }) => (
            <Row
              key={kind}
              href={href}
              onClick={onClick}
              leading={<IconTile name={storeRows[kind].icon} />}
              title={t(storeRows[kind].text)}
            />
          ))}
        </List>
      )}
    </Screen>
  )
}

/** Row of a listed wallet once it is installed. */
function useInstalledWallet(wallet: ListedWallet): Wallet | undefined {
  return useWallets().find((installed) => isSameWallet(installed, wallet))
}
