import { createE2EProvider as create } from '@wonderland/walletless'

/** The provider of walletless, in a folder of its own, so that only it resolves this viem. */
export const createE2EProvider = create
