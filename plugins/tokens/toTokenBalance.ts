import type { TokenBalance } from '#kernel'
import { toAccountId } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { ParsedToken } from './parseToken.ts'

/** Converts a token to the stored form, which hosts also see. */
export function toTokenBalance({ token, icon }: ParsedToken): TokenBalance {
  const { asset, network, amount, price, worth } = token
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: network,
    ...(asset.id !== 'native' && { address: toAccountId(network, asset.id) }),
    ...(worth && { value: formatDecimal(worth.value, worth.decimals) }),
    ...(price && { price: formatDecimal(price.value, price.decimals) }),
    quantity: { decimals: String(asset.decimals), numeric: formatDecimal(amount, asset.decimals) },
    ...(icon !== undefined && { iconUrl: icon }),
  }
}
