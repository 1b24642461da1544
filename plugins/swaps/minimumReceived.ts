/**
 * Returns the minimum received for a quoted amount.
 * `tolerance` is in hundredths of a percent.
 */
export const minimumReceived = (quoted: bigint, tolerance: bigint): bigint =>
  (quoted * (10_000n - tolerance)) / 10_000n
