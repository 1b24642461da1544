import type { AssetId } from '#kernel'

/** True if two keys name one token: EVM writes addresses with and without checksum. */
export const isSameToken = (a: AssetId, b: AssetId): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
