import type { AssetId, Network } from '#kernel'
import { multiply, parseAmount, parseDecimal } from '#kernel/amount'
import type { Token } from '#plugins/ports/tokens'
import { nativeTokenAddresses } from './nativeTokenAddresses.ts'
import type { TokenRecord } from './TokenRecord.ts'

/** 10^77 is the last power of ten in 256 bits. */
const maxDecimals = 77

/** Reads the key in its namespace; `undefined` for an address of another network. */
function readAssetId(
  { address, chainId }: TokenRecord,
  { chainNamespace }: Network,
): AssetId | undefined {
  if (address == null) return 'native'
  const start = `${chainId}:`
  const key = address.startsWith(start) ? address.slice(start.length) : undefined
  return key?.toLowerCase() === (nativeTokenAddresses[chainNamespace] ?? '0x').toLowerCase()
    ? 'native'
    : key || undefined
}

function readDecimals({ quantity }: TokenRecord): number {
  const text = String(quantity.decimals)
  const decimals = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return decimals > maxDecimals ? 0 : decimals
}

/** No script has more than four marks on a letter; more would cover the rows around. */
const limitMarks = (text: string) => text.replace(/(\p{M}{4})\p{M}+/gu, '$1')

/** A reported token, and the URL of its picture. */
export type ParsedToken = { readonly token: Token; readonly icon?: string | undefined }

/**
 * Parses a reported token of a network.
 * Returns `undefined` for one with 0 decimals, of another network, with an invalid amount, or
 * without symbol and name. The coin gets its network's names; with other decimals than the
 * network's it must not be sent. Testnets have no prices.
 */
export function parseToken(record: TokenRecord, network: Network): ParsedToken | undefined {
  const id = record.chainId === network.caipNetworkId ? readAssetId(record, network) : undefined
  const decimals = readDecimals(record)
  const amount = parseAmount(record.quantity.numeric, decimals)
  const coin = id === 'native' ? network.nativeCurrency : undefined
  const names = coin ?? record
  const name = limitMarks(names.name)
  const symbol = limitMarks(names.symbol)
  if (id === undefined || decimals === 0 || !amount.ok || !(symbol || name)) return undefined
  const asset = { id, symbol: symbol || name, name: name || symbol, decimals }
  const quoted = network.testnet ? undefined : parseDecimal(record.price)
  const price = quoted && quoted.value > 0n ? quoted : undefined
  const token = {
    asset,
    network: network.caipNetworkId,
    amount: amount.value,
    ...(price && { price, worth: multiply(price, { value: amount.value, decimals }) }),
    ...(coin && coin.decimals !== decimals && { confirmed: false }),
  }
  return { token, icon: record.iconUrl ?? undefined }
}
