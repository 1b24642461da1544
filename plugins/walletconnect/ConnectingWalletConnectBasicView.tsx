import { useEffect } from 'react'
import { defineRoute } from '#kernel'
import { IconTile, Row, Screen, useRouter, useSlot, useStyles, useText, views } from '#ui-shell'
import { isPairingActive } from './isPairingActive.ts'
import { messages } from './messages.ts'
import { QrPanel } from './QrPanel.tsx'
import { usePairing } from './usePairing.tsx'
import { useSidePanel } from './useSidePanel.tsx'
import css from './walletconnect.css?inline'

/** Grid of all wallets, if a plugin contributes one. */
const allWalletsRoute = defineRoute('AllWallets')

/** QR code for any wallet. */
export default function ConnectingWalletConnectBasicView() {
  useStyles(css)
  const t = useText(messages)
  const router = useRouter()
  const { state, service } = usePairing()
  const side = useSidePanel()
  const listed = useSlot(views).some(({ route }) => route === allWalletsRoute.id)
  const usable = isPairingActive(state)
  // Any wallet may scan this code, not the one whose app was opened before.
  useEffect(() => service.rememberApp(undefined), [service])
  return (
    <Screen title={t('title')}>
      {usable ? <QrPanel state={state} /> : side({ state, service })}
      {listed && usable && (
        <Row
          data-action="all-wallets"
          leading={<IconTile name="grid" />}
          title={t('all')}
          onClick={() => router.push(allWalletsRoute)}
        />
      )}
    </Screen>
  )
}
