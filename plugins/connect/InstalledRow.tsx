import type { Wallet } from '#kernel'
import { networks } from '#kernel'
import { Badge, Picture, Row, useRouter, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { connectingExternalRoute, connectingMultiChainRoute } from './port.ts'

/** An installed wallet. One that serves several namespaces asks which; one that looks like another says what it is. */
export function InstalledRow({ wallet, alike }: { readonly wallet: Wallet; readonly alike: boolean }) {
  const t = useText(messages)
  const register = useService(networks)
  const router = useRouter()
  const [first, second] = wallet.ways
  const go = () => {
    if (second) router.push(connectingMultiChainRoute, { wallet: wallet.key })
    else if (first) router.push(connectingExternalRoute, { wallet: wallet.key, namespace: first.namespace })
  }
  const what = wallet.rdns ?? wallet.ways.map(({ namespace }) => register.manifest(namespace)?.title ?? namespace).join(', ')
  return (
    <Row
      focusKey={wallet.key}
      data-wallet={wallet.rdns ?? wallet.key}
      leading={<Picture source={wallet.icon} name={wallet.name} />}
      title={wallet.name}
      {...(alike ? { note: t('wallets.alike', { what }) } : {})}
      badge={<Badge tone="accent">{t('wallets.installed')}</Badge>}
      onClick={go}
    />
  )
}
