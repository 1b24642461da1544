import { useEffect, useState } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import { Screen, Tabs, useKernel, useStyles, useText, useWallets } from '#ui-shell'
import { GetWalletButton } from './GetWalletButton.tsx'
import { isPairingActive } from './isPairingActive.ts'
import type { WalletPlatform } from './listWalletPlatforms.ts'
import { listWalletPlatforms } from './listWalletPlatforms.ts'
import { messages } from './messages.ts'
import { QrPanel } from './QrPanel.tsx'
import { useDrawnWallet } from './useDrawnWallet.tsx'
import { usePairing } from './usePairing.tsx'
import { useSidePanel } from './useSidePanel.tsx'
import css from './walletconnect.css?inline'

/**
 * Connects one wallet through WalletConnect: by QR code, app, desktop app or website, depending on
 * what it has.
 */
export default function ConnectingWalletConnectView({
  params,
}: {
  readonly params: { readonly wallet?: ListedWallet | undefined } | undefined
}) {
  useStyles(css)
  const t = useText(messages)
  const wallet = useDrawnWallet(params?.wallet)
  const { device } = useKernel().platform
  const installed = useWallets().find((one) => one.ready && wallet && isSameWallet(one, wallet))
  const { state, service } = usePairing()
  const side = useSidePanel()
  const openTarget = wallet && service.getOpenTarget(wallet)
  const platforms = listWalletPlatforms(wallet, device, {
    installed: installed !== undefined,
    opens: openTarget,
  })
  // An extension that announces itself later must not take the code from under the phone's camera.
  const [chosen, choose] = useState<string | undefined>(platforms[0])
  const platform: WalletPlatform = platforms.find((one) => one === chosen) ?? platforms[0] ?? 'qr'
  useEffect(() => {
    if (platform === 'qr') service.rememberApp(undefined)
  }, [platform, service])

  const usable = isPairingActive(state) || openTarget === 'page'
  const panel =
    usable && platform === 'qr' ? (
      <QrPanel state={state} wallet={wallet} />
    ) : (
      side({ key: platform, wallet, installed, platform, usable, state, service })
    )
  // A failed pairing offers only its own next step.
  const several = platforms.length > 1 && (usable || platform === 'browser')
  const stayed =
    platform === 'mobile' && state.tapped?.wallet === wallet?.id && state.tapped?.stayed
  return (
    <Screen title={wallet?.name ?? t('title')}>
      {several ? (
        <Tabs
          label={t('title')}
          tabs={platforms.map((id) => ({ id, label: t(`way.${id}`) }))}
          chosen={platform}
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
