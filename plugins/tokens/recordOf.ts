import type { TokenBalance } from '#kernel'
import { accountIdOf } from '#kernel'
import { decimalText } from '#kernel/amount'
import type { FoundToken } from './tokenOf.ts'

/** A token in the form in which it is kept, and in which hosts see it. */
export function recordOf({ token, icon }: FoundToken): TokenBalance {
  const { asset, network, amount, price, worth } = token
  return {
    name: asset.name,
    symbol: asset.symbol,
    chainId: network,
    ...(asset.id !== 'native' && { address: accountIdOf(network, asset.id) }),
    ...(worth && { value: decimalText(worth.value, worth.decimals) }),
    ...(price && { price: decimalText(price.value, price.decimals) }),
    quantity: { decimals: String(asset.decimals), numeric: decimalText(amount, asset.decimals) },
    ...(icon !== undefined && { iconUrl: icon }),
  }
}
