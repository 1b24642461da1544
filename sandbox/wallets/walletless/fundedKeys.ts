import { ANVIL_PRIVATE_KEYS } from '@wonderland/walletless'

/** Keys of the ten accounts that every local EVM chain funds. */
export const fundedKeys = ANVIL_PRIVATE_KEYS
