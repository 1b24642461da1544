import { downloadsRoute } from '#plugins/ports/help'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { Picture, Row, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useWalletStores } from './useWalletStores.ts'

/** Row of one wallet: opens its stores, or its only download page. */
export function GetWalletRow({ wallet }: { readonly wallet: ListedWallet }) {
  const t = useText(messages)
  const router = useRouter()
  const stores = useWalletStores(wallet)
  const [only] = stores
  const shared = {
    focusKey: wallet.id,
    'data-wallet': wallet.id,
    title: wallet.name,
    leading: <Picture source={wallet.icon} name={wallet.name} />,
  }
  if (stores.length === 1 && only)
    return (
      <Row
        {...shared}
        href={only.href}
        onClick={only.onClick}
        note={t('get.open', { name: wallet.name })}
      />
    )
  return <Row {...shared} onClick={() => router.push(downloadsRoute, { wallet })} />
}
