import type { ModalOptions } from './ModalOptions.ts'

/** True if the host offers the grid of all wallets on this device. */
export const showsAllWallets = ({ allWallets = 'SHOW' }: ModalOptions, mobile: boolean): boolean =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && mobile)
