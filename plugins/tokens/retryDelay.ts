/** Time before a failed read is repeated, milliseconds. */
export const retryDelay = 30_000
