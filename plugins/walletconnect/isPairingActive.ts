import type { PairingState } from '#plugins/ports/walletconnect'

/** The pairing is getting ready or waits for a wallet: nothing to report. */
export const isPairingActive = ({ status }: PairingState): boolean =>
  status === 'idle' || status === 'preparing' || status === 'waiting'
