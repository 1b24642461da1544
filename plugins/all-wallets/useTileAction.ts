import type { MouseEvent } from 'react'
import { namespaces, settingsRef } from '#kernel'
import { connectingExternalRoute, connectingMultiChainRoute } from '#plugins/ports/connect'
import { downloadsRoute } from '#plugins/ports/help'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import { connectingWalletConnectRoute } from '#plugins/ports/walletconnect'
import { useRouter, useService, useSlot, useSnapshot } from '#ui-shell'
import type { WalletTile } from './buildTiles.ts'

const idle: PairingState = { status: 'idle' }

/**
 * Returns what choosing a wallet does: connects it if installed, opens its app on a phone, else
 * shows its QR code or its download page.
 */
export function useTileAction(
  { installed, listed }: WalletTile,
  icon: string | undefined,
  pairing: Pairing | undefined,
) {
  const router = useRouter()
  const { projectId } = useService(settingsRef)
  const hasSessions = useSlot(namespaces).some(({ relay }) => relay)
  useSnapshot(pairing, idle)
  if (installed) {
    const [first, second] = installed.connectors
    const connect = () => {
      if (second) router.push(connectingMultiChainRoute, { wallet: installed.key })
      else if (first)
        router.push(connectingExternalRoute, { wallet: installed.key, namespace: first.namespace })
    }
    return { onClick: connect }
  }
  if (!listed) return {}
  const wallet = { ...listed, icon }
  const go = (_: MouseEvent) => {
    if (projectId && hasSessions && listed.supports_wc !== false)
      router.push(connectingWalletConnectRoute, { wallet })
    else router.push(downloadsRoute, { wallet })
  }
  return pairing?.getRowLink(wallet) ?? { onClick: go }
}
