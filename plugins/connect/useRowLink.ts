import { useContext, useEffect } from 'react'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { PairingState, WalletLink } from '#plugins/ports/walletconnect'
import { pairingRef } from '#plugins/ports/walletconnect'
import { useKernel, useLazyService, useSnapshot } from '#ui-shell'
import { TermsAcceptedContext } from './TermsAcceptedContext.tsx'

const idle: PairingState = { status: 'idle' }

/**
 * Link that opens a wallet's app on a phone, prepared before the tap. Spread it onto the row.
 * `undefined` until it is prepared, until the terms are accepted, and on other devices.
 */
export function useRowLink(wallet: ListedWallet): WalletLink | undefined {
  const agreed = useContext(TermsAcceptedContext)
  const { mobile } = useKernel().platform.device
  const pairing = useLazyService(mobile ? pairingRef : undefined)
  useSnapshot(pairing, idle)
  useEffect(() => pairing?.hold(), [pairing])
  return agreed ? pairing?.getRowLink(wallet) : undefined
}
