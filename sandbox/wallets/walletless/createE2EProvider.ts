import { createE2EProvider as create } from '@wonderland/walletless'

/**
 * The provider of walletless. It stands in a folder of its own, or the other files would find the
 * viem of these wallets instead of the project's.
 */
export const createE2EProvider = create
