import type { ModalOptions } from './options.ts'

/** Whether the host wants the grid of all wallets on this device. */
export const showsAllWallets = ({ allWallets = 'SHOW' }: ModalOptions, mobile: boolean): boolean =>
  allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && mobile)
