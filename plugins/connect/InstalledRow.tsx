import type { Wallet } from '#kernel'
import { connectionsRef, networksRef, readField } from '#kernel'
import { connectingExternalRoute, connectingMultiChainRoute } from '#plugins/ports/connect'
import {
  Badge,
  Picture,
  Row,
  useKernel,
  useRouter,
  useService,
  useText,
  useWallets,
} from '#ui-shell'
import { messages } from './messages.ts'
import { pickNamespace } from './pickNamespace.ts'
import { usePrefetchNamespace } from './usePrefetchNamespace.ts'

/**
 * Row of an installed wallet. A wallet of several namespaces opens the choice of namespaces. Inside
 * a wallet's own mobile browser one tap connects (see `pickNamespace`). Wallets with look-alike
 * names show a note that tells them apart.
 */
export function InstalledRow({
  wallet,
  alike,
  recent,
}: {
  readonly wallet: Wallet
  readonly alike: boolean
  readonly recent?: boolean
}) {
  const t = useText(messages)
  const networks = useService(networksRef)
  const router = useRouter()
  const connections = useService(connectionsRef)
  const { mobile } = useKernel().platform.device
  const own = useWallets().length === 1 && mobile
  const prefetch = usePrefetchNamespace()
  const pick = (withoutChoice: boolean) => {
    const wanted = readField(router.current.params, 'addWalletForNamespace')
    const added = wallet.connectors.find((way) => way.namespace === wanted)?.namespace
    const preferred = [connections.get().active, networks.initial()?.chainNamespace]
    return added ?? pickNamespace(wallet, withoutChoice, preferred)
  }
  // If the visitor will choose, the likely choice is prefetched.
  const prefetchLikely = () => {
    const namespace = pick(true)
    if (namespace !== undefined) prefetch(namespace)
  }
  const go = () => {
    const namespace = pick(own)
    if (namespace === undefined) router.push(connectingMultiChainRoute, { wallet: wallet.key })
    else router.push(connectingExternalRoute, { wallet: wallet.key, namespace })
  }
  const what =
    wallet.rdns ??
    wallet.connectors
      .map(({ namespace }) => networks.manifest(namespace)?.title ?? namespace)
      .join(', ')
  return (
    <Row
      focusKey={wallet.key}
      data-wallet={wallet.rdns ?? wallet.key}
      leading={<Picture source={wallet.icon} name={wallet.name} />}
      title={wallet.name}
      {...(alike ? { note: t('wallets.alike', { what }) } : own ? { note: t('wallets.here') } : {})}
      badge={
        <Badge tone={recent ? 'neutral' : 'accent'}>
          {t(recent ? 'wallets.recent' : 'wallets.installed')}
        </Badge>
      }
      onPrefetch={prefetchLikely}
      onClick={go}
    />
  )
}
