import type { AccountType } from '#plugins/ports/embedded-wallet'

/** The owner account of the keys, and its contract account. */
export const accountTypes = ['eoa', 'smartAccount'] as const satisfies readonly AccountType[]
