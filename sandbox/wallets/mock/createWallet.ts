import { createWallet as create } from '@johanneskares/wallet-mock'

/** The wallet of wallet-mock. */
export const createWallet = create
