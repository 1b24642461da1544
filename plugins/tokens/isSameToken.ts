import type { AssetId } from '#kernel'

/** Whether two keys name one token: addresses of EVM come in small and large letters. */
export const isSameToken = (a: AssetId, b: AssetId): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())
