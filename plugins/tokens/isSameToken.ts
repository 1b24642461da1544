import type { AssetId } from '#kernel'
import { toTokenKey } from './toTokenKey.ts'

/** True if two ids name one token. */
export const isSameToken = (a: AssetId, b: AssetId): boolean => toTokenKey(a) === toTokenKey(b)
