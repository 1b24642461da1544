import { settings } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { downloadsRoute } from '#plugins/help/port'
import { connectingWalletConnectRoute } from '#plugins/walletconnect/port'
import { Picture, Row, useRouter, useService } from '#ui-shell'

/** A wallet that is not installed: reached by WalletConnect, or, without a project id, by installing it. */
export function ListedRow({ wallet }: { readonly wallet: ListedWallet }) {
  const router = useRouter()
  const { projectId } = useService(settings)
  return (
    <Row
      focusKey={wallet.id}
      data-wallet={wallet.id}
      leading={<Picture source={wallet.icon} name={wallet.name} />}
      title={wallet.name}
      onClick={() => (projectId ? router.push(connectingWalletConnectRoute, { wallet }) : router.push(downloadsRoute, { wallet }))}
    />
  )
}
