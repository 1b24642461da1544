import type { PairingState } from '#plugins/ports/walletconnect'

/** True while the pairing is preparing or waits for a wallet. */
export const isPairingActive = ({ status }: PairingState): boolean =>
  status === 'idle' || status === 'preparing' || status === 'waiting'
