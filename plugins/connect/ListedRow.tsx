import { namespaces, settingsRef } from '#kernel'
import { downloadsRoute } from '#plugins/ports/help'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { connectingWalletConnectRoute } from '#plugins/ports/walletconnect'
import { Badge, Picture, Row, useRouter, useService, useSlot, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useRowLink } from './useRowLink.ts'

/**
 * Row of a wallet that is not installed. Phones open the wallet's link; elsewhere WalletConnect is
 * used, or the wallet's download page if it, or every namespace of the site, does not support
 * WalletConnect.
 */
export function ListedRow({
  wallet,
  recent,
}: {
  readonly wallet: ListedWallet
  readonly recent?: boolean
}) {
  const t = useText(messages)
  const router = useRouter()
  const { projectId } = useService(settingsRef)
  const hasSessions = useSlot(namespaces).some(({ relay }) => relay)
  const link = useRowLink(wallet)
  const goOn = () =>
    projectId && hasSessions && wallet.supports_wc !== false
      ? router.push(connectingWalletConnectRoute, { wallet })
      : router.push(downloadsRoute, { wallet })
  return (
    <Row
      focusKey={wallet.id}
      data-wallet={wallet.id}
      leading={<Picture source={wallet.icon} name={wallet.name} />}
      title={wallet.name}
      badge={recent && <Badge>{t('wallets.recent')}</Badge>}
      {...(link ?? { onClick: goOn })}
    />
  )
}
