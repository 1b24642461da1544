import { connectMethods, settings } from '#kernel'
import { connectingWalletConnectRoute, pairing } from '#plugins/walletconnect/port'
import { IconTile, Row, useKernel, useRouter, useService, useSlot, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** The row of each remote connect method. Without a project id it stays, disabled, and says why. */
export function WalletConnectRow() {
  const t = useText(messages)
  const router = useRouter()
  const kernel = useKernel()
  const { projectId } = useService(settings)
  const methods = useSlot(connectMethods).filter(({ apart }) => !apart)
  // The client is large: it is fetched while the visitor is still deciding. Offline that could only fail.
  const prefetch = () => {
    if (!kernel.platform.online()) return
    kernel
      .use(pairing)
      .then((service) => service.prefetch())
      .catch(() => {})
  }
  return methods.map(({ kind, name }) => (
    <Row
      key={kind}
      focusKey={kind}
      data-wallet={kind}
      leading={<IconTile name="qr" />}
      title={name}
      note={projectId ? t('wallets.walletConnectNote') : t('wallets.walletConnectMissing')}
      disabled={!projectId}
      onIntent={prefetch}
      onClick={() => router.push(connectingWalletConnectRoute, {})}
    />
  ))
}
