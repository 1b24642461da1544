import { connectMethods, settingsRef } from '#kernel'
import { connectingWalletConnectRoute, pairingRef } from '#plugins/ports/walletconnect'
import { IconTile, Row, useKernel, useRouter, useService, useSlot, useText } from '#ui-shell'
import { messages } from './messages.ts'

/**
 * Rows of WalletConnect or the other remote connect methods. Without a project id the row is
 * disabled and shows the reason.
 */
export function WalletConnectRow({ external = false }: { readonly external?: boolean }) {
  const t = useText(messages)
  const router = useRouter()
  const kernel = useKernel()
  const { projectId } = useService(settingsRef)
  const methods = useSlot(connectMethods).filter(
    ({ kind, separate }) => !separate && (kind !== 'walletConnect') === external,
  )
  // The client is large: fetch it while the visitor decides. Offline the request would fail.
  const prefetch = () => {
    if (!kernel.platform.online()) return
    kernel
      .use(pairingRef)
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
      note={t(
        !projectId
          ? 'wallets.walletConnectMissing'
          : kernel.platform.device.mobile
            ? 'wallets.walletConnectPhone'
            : 'wallets.walletConnectNote',
      )}
      disabled={!projectId}
      onPrefetch={prefetch}
      onClick={() => router.push(connectingWalletConnectRoute, {})}
    />
  ))
}
