import type { Asset } from './Asset.ts'
import { normalizeAssetId, tokenId } from './Asset.ts'

/** The asset that a CAIP-19 id names, out of those that are known. */
export function readCaip19(id: string, assets: readonly Asset[]): Asset | undefined {
  const [, caip2 = '', kind = '', reference = ''] = /^([^/]+)\/([^:]+):(.+)$/.exec(id) ?? []
  const token = kind === 'erc20' || kind === 'token' ? reference : undefined
  const asset = kind === 'slip44' ? 'native' : token
  return asset === undefined
    ? undefined
    : assets.find((one) => normalizeAssetId(one.id) === normalizeAssetId(tokenId(caip2, asset)))
}
