import { connectMethods, namespaces, settingsRef } from '#kernel'
import { connectingWalletConnectRoute, pairingRef } from '#plugins/ports/walletconnect'
import { IconTile, Row, useKernel, useRouter, useService, useSlot, useText } from '#ui-shell'
import { messages } from './messages.ts'

/**
 * The row of WalletConnect, if a namespace of the site has sessions. Without a project id it is
 * disabled and shows the reason.
 */
export function WalletConnectRow() {
  const t = useText(messages)
  const router = useRouter()
  const kernel = useKernel()
  const { projectId } = useService(settingsRef)
  const method = useSlot(connectMethods).find(({ kind }) => kind === 'walletConnect')
  // The client is large: fetch it while the visitor decides. Offline the request would fail.
  const prefetch = () => {
    if (!kernel.platform.online()) return
    kernel
      .use(pairingRef)
      .then((service) => service.prefetch())
      .catch(() => {})
  }
  const hasSessions = useSlot(namespaces).some(({ relay }) => relay)
  if (!method || !hasSessions) return null
  return (
    <Row
      focusKey={method.kind}
      data-wallet={method.kind}
      leading={<IconTile name="qr" />}
      title={method.name}
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
  )
}
