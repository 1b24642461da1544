import { useEffect } from 'react'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import { pairingRef } from '#plugins/ports/walletconnect'
import { useService, useSnapshot } from '#ui-shell'

const idle: PairingState = { status: 'idle' }

/** The shared pairing, held while the view is mounted. */
export function usePairing(): { readonly state: PairingState; readonly service: Pairing } {
  const pairing = useService(pairingRef)
  const state = useSnapshot(pairing, idle)
  useEffect(() => pairing.hold(), [pairing])
  return { state, service: pairing }
}
