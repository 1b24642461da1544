import type { AssetId } from '#kernel'

/** Returns a key that all ids of one token share: EVM addresses are written in two ways. */
export const toTokenKey = (id: AssetId): string => (id.startsWith('0x') ? id.toLowerCase() : id)
