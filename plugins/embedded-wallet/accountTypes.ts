/** The account that owns the keys, and the contract account it owns. */
export const accountTypes = ['eoa', 'smartAccount'] as const
