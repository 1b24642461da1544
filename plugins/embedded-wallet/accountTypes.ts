import type { AccountType } from '#plugins/ports/embedded-wallet'

/** The account that owns the keys, and the contract account it owns. */
export const accountTypes = ['eoa', 'smartAccount'] as const satisfies readonly AccountType[]
