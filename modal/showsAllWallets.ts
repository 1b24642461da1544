import type { ModalOptions } from './ModalOptions.ts'

/** Whether the host wants the grid of all wallets on this device. */
export const showsAllWallets = ({ allWallets = 'SHOW' }: ModalOptions, mobile: boolean): boolean =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && mobile)
