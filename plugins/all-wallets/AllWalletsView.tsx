import { useEffect, useMemo } from 'react'
import { namespaces, settingsRef } from '#kernel'
import { walletGridRef } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet, walletRegistryRef } from '#plugins/ports/wallet-registry'
import { connectingWalletConnectRoute, pairingRef } from '#plugins/ports/walletconnect'
import {
  createTextFilter,
  IconButton,
  Screen,
  useKernel,
  useLazyService,
  useRouter,
  useService,
  useSlot,
  useSnapshot,
  useStyles,
  useText,
  useWallets,
} from '#ui-shell'
import css from './all-wallets.css?inline'
import { buildTiles } from './buildTiles.ts'
import { messages } from './messages.ts'
import { TileGrid } from './TileGrid.tsx'
import { WalletGridHeader } from './WalletGridHeader.tsx'
import { WalletGridStatus } from './WalletGridStatus.tsx'

const noWallets: readonly ListedWallet[] = []

/** Installed wallets, the short list, and the pages of the provider's list. */
export default function AllWalletsView() {
  useStyles(css)
  const t = useText(messages)
  const router = useRouter()
  const { device } = useKernel().platform
  const { projectId } = useService(settingsRef)
  const hasSessions = useSlot(namespaces).some(({ relay }) => relay)
  const walletGrid = useService(walletGridRef)
  const state = useSnapshot(walletGrid, walletGrid.get())
  const walletRegistry = useService(walletRegistryRef)
  const { wallets: short } = useSnapshot(walletRegistry, walletRegistry.get())
  const installed = useWallets()
  // On phones a tile is a link, prepared before the tap.
  const pairing = useLazyService(device.mobile ? pairingRef : undefined)
  useEffect(() => walletGrid.start(), [walletGrid])
  useEffect(() => pairing?.hold(), [pairing])

  const { wallets, shownFilter } = state
  const tiles = useMemo(() => {
    const pages =
      pairing
        ?.browserWallets()
        .filter((one) => ![...short, ...wallets].some((listed) => isSameWallet(one, listed))) ??
      noWallets
    return buildTiles({ installed, first: [...short, ...pages], wallets, shown: shownFilter })
  }, [installed, short, wallets, shownFilter, pairing])
  // The provider's list does not know every installed wallet.
  const fits = createTextFilter(shownFilter.search)
  const similar = state.similar && !tiles.some(({ name }) => fits(name))
  const scan = (
    <IconButton
      icon="qr"
      label={t('scan')}
      focusKey="scan"
      onClick={() => router.push(connectingWalletConnectRoute, {})}
    />
  )
  return (
    <Screen
      title={t('title')}
      {...(device.mobile && projectId && hasSessions ? { end: scan } : {})}
    >
      <WalletGridHeader state={state} service={walletGrid} />
      <div className="wall-area">
        {similar && <p className="wall-note">{t('similar', { search: shownFilter.search })}</p>}
        <TileGrid tiles={tiles} state={state} service={walletGrid} pairing={pairing} />
        <WalletGridStatus tiles={tiles.length} state={{ ...state, similar }} service={walletGrid} />
      </div>
    </Screen>
  )
}
