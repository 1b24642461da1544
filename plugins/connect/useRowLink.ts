import { useContext, useEffect } from 'react'
import type { ListedWallet } from '#plugins/explorer/port'
import type { PairingState, WalletLink } from '#plugins/walletconnect/port'
import { pairing } from '#plugins/walletconnect/port'
import { useKernel, useLazyService, useSnapshot } from '#ui-shell'
import { AgreedContext } from './AgreedContext.tsx'

const idle: PairingState = { status: 'idle' }

/**
 * What choosing a wallet does on a phone, ready before it is tapped: a link to spread onto its row.
 * `undefined` until then, before the terms are accepted, and on other devices.
 */
export function useRowLink(wallet: ListedWallet): WalletLink | undefined {
  const agreed = useContext(AgreedContext)
  const { mobile } = useKernel().platform.device
  const links = useLazyService(mobile ? pairing : undefined)
  useSnapshot(links, idle)
  useEffect(() => links?.hold(), [links])
  return agreed ? links?.rowLink(wallet) : undefined
}
