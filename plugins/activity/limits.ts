/** Of a token with one in and one out, less than this share is gas. */
export const gasShare = { value: 10n, decimals: 2 }
/** Of more than two transfers of a token, less than this share of the largest is gas. */
export const dropShare = { value: 1n, decimals: 2 }
/** Transfers shown per transaction. */
export const maxTransfers = 2
/** Decimals of a quantity. */
export const quantityDigits = 3
