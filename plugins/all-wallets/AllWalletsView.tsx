import { useEffect, useMemo } from 'react'
import { isSameWallet, settings } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { explorer } from '#plugins/explorer/port'
import { connectingWalletConnectRoute, pairing } from '#plugins/walletconnect/port'
import {
  IconButton,
  Screen,
  useKernel,
  useLazyService,
  useRouter,
  useService,
  useSnapshot,
  useStyles,
  useText,
  useWallets,
} from '#ui-shell'
import css from './all-wallets.css?inline'
import { messages } from './messages.ts'
import { shelf } from './port.ts'
import { TileGrid } from './TileGrid.tsx'
import { tilesOf } from './tilesOf.ts'
import { WallHead } from './WallHead.tsx'
import { WallState } from './WallState.tsx'

const none: readonly ListedWallet[] = []

/** All wallets: the installed ones, the short list, and page after page what the provider has. */
export default function AllWalletsView() {
  useStyles(css)
  const t = useText(messages)
  const router = useRouter()
  const { device } = useKernel().platform
  const { projectId } = useService(settings)
  const service = useService(shelf)
  const state = useSnapshot(service, service.get())
  const list = useService(explorer)
  const { wallets: short } = useSnapshot(list, list.get())
  const installed = useWallets()
  // On a phone a tile is a link, ready before it is tapped.
  const links = useLazyService(device.mobile ? pairing : undefined)
  useEffect(() => service.start(), [service])
  useEffect(() => links?.hold(), [links])

  const { wallets, shown } = state
  const tiles = useMemo(() => {
    const pages =
      links
        ?.browserWallets()
        .filter((one) => ![...short, ...wallets].some((listed) => isSameWallet(one, listed))) ??
      none
    return tilesOf({ installed, first: [...short, ...pages], wallets, shown })
  }, [installed, short, wallets, shown, links])
  const scan = (
    <IconButton
      icon="qr"
      label={t('scan')}
      focusKey="scan"
      onClick={() => router.push(connectingWalletConnectRoute, {})}
    />
  )
  return (
    <Screen title={t('title')} {...(device.mobile && projectId ? { end: scan } : {})}>
      <WallHead state={state} service={service} />
      <div className="wall-area">
        <TileGrid tiles={tiles} state={state} service={service} links={links} />
        <WallState tiles={tiles.length} state={state} service={service} />
      </div>
    </Screen>
  )
}
