import { useEffect, useState } from 'react'
import type { ListedWallet } from '#plugins/explorer/port'
import { downloadsRoute } from '#plugins/help/port'
import { Button, Screen, Tabs, useKernel, useRouter, useStyles, useText, useWallets } from '#ui-shell'
import { isUnderWay } from './isUnderWay.ts'
import { messages } from './messages.ts'
import { QrPanel } from './QrPanel.tsx'
import { usePairing } from './usePairing.tsx'
import { useSidePanel } from './useSidePanel.tsx'
import css from './walletconnect.css?inline'
import type { Way } from './waysTo.ts'
import { waysTo } from './waysTo.ts'

/** Connects a wallet through WalletConnect: by its code, its app, its desktop program or its site, whichever it has. */
export default function ConnectingWalletConnectView({ params: { wallet } }: { readonly params: { readonly wallet?: ListedWallet | undefined } }) {
  useStyles(css)
  const t = useText(messages)
  const router = useRouter()
  const { device } = useKernel().platform
  const installed = useWallets().find(({ ready, rdns, name }) => ready && wallet && (rdns ? rdns === wallet.rdns : name === wallet.name))
  const ways = waysTo(wallet, device, installed !== undefined)
  const [chosen, choose] = useState<string>()
  const way: Way = ways.find((one) => one === chosen) ?? ways[0] ?? 'qr'
  const { state, service } = usePairing()
  const side = useSidePanel()
  useEffect(() => {
    if (way === 'qr') service.sentTo(undefined)
  }, [way, service])

  const usable = isUnderWay(state)
  const panel = usable && way === 'qr' ? <QrPanel state={state} name={wallet?.name} /> : side({ key: way, wallet, installed, way, state, service })
  // A pairing that ended has one way on.
  const several = ways.length > 1 && (usable || way === 'browser')
  return (
    <Screen title={wallet?.name ?? t('title')}>
      {several ? (
        <Tabs label={t('title')} tabs={ways.map((id) => ({ id, label: t(`way.${id}`) }))} chosen={way} onChoose={choose}>
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      {usable && wallet && !installed && (wallet.homepage ?? wallet.app_store ?? wallet.play_store ?? wallet.chrome_store) && (
        <Button variant="quiet" wide data-action="get-wallet" focusKey="get-wallet" onClick={() => router.push(downloadsRoute, { wallet })}>
          {t('get', { name: wallet.name })}
        </Button>
      )}
    </Screen>
  )
}
