import { useEffect, useState } from 'react'
import { isSameWallet } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { Screen, Tabs, useKernel, useStyles, useText, useWallets } from '#ui-shell'
import { GetWalletButton } from './GetWalletButton.tsx'
import { isUnderWay } from './isUnderWay.ts'
import { messages } from './messages.ts'
import { QrPanel } from './QrPanel.tsx'
import { usePairing } from './usePairing.tsx'
import { useSidePanel } from './useSidePanel.tsx'
import css from './walletconnect.css?inline'
import type { Way } from './waysTo.ts'
import { waysTo } from './waysTo.ts'

/**
 * Connects a wallet through WalletConnect: by its code, its app, its desktop program or its site,
 * whichever it has.
 */
export default function ConnectingWalletConnectView({
  params: { wallet },
}: {
  readonly params: { readonly wallet?: ListedWallet | undefined }
}) {
  useStyles(css)
  const t = useText(messages)
  const { device } = useKernel().platform
  const installed = useWallets().find((one) => one.ready && wallet && isSameWallet(one, wallet))
  const { state, service } = usePairing()
  const side = useSidePanel()
  const opens = wallet && service.opens(wallet)
  const ways = waysTo(wallet, device, { installed: installed !== undefined, opens })
  const [chosen, choose] = useState<string>()
  const way: Way = ways.find((one) => one === chosen) ?? ways[0] ?? 'qr'
  useEffect(() => {
    if (way === 'qr') service.sentTo(undefined)
  }, [way, service])

  const usable = isUnderWay(state) || opens === 'page'
  const panel =
    usable && way === 'qr' ? (
      <QrPanel state={state} name={wallet?.name} />
    ) : (
      side({ key: way, wallet, installed, way, usable, state, service })
    )
  // A pairing that ended has one way on.
  const several = ways.length > 1 && (usable || way === 'browser')
  const stayed = way === 'mobile' && state.tapped?.wallet === wallet?.id && state.tapped?.stayed
  return (
    <Screen title={wallet?.name ?? t('title')}>
      {several ? (
        <Tabs
          label={t('title')}
          tabs={ways.map((id) => ({ id, label: t(`way.${id}`) }))}
          chosen={way}
          onChoose={choose}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      {usable && wallet && !installed && !stayed && (
        <GetWalletButton wallet={wallet} label={t('get', { name: wallet.name })} variant="quiet" />
      )}
    </Screen>
  )
}
