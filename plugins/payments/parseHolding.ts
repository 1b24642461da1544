import type { InferOutput } from 'valibot'
import { number, object, optional, pipe, regex, string, transform, union } from 'valibot'
import type { AssetId, Caip2, Networks } from '#kernel'
import { isNetworkId, safeText } from '#kernel'
import { multiply, parseAmount, parseDecimal, rescale } from '#kernel/amount'
import type { WalletMethod } from '#plugins/ports/payments'
import { assetKey } from './assetKey.ts'

/** A holding of an account, as the provider reports it. */
export const holdingRecord = object({
  name: safeText(64),
  symbol: safeText(32),
  chainId: pipe(string(), regex(/^[^:]+:[^:]+$/)),
  address: optional(string()),
  price: optional(union([number(), string()])),
  quantity: object({
    decimals: pipe(
      union([number(), string()]),
      transform(String),
      regex(/^\d{1,2}$/),
      transform((digits) => Number(digits)),
    ),
    numeric: string(),
  }),
  iconUrl: optional(string()),
})

/** A payment method, and its worth in millionths of a dollar. */
export type Holding = { readonly method: WalletMethod; readonly worth: bigint }

/** Placeholder addresses for a coin. */
const nativeTokenPattern = /^(0xe{40}|So1{40}1)$/i

function readAssetId(chainId: Caip2, address: string | undefined): AssetId | undefined {
  if (address === undefined) return 'native'
  const key = address.startsWith(`${chainId}:`) ? address.slice(chainId.length + 1) : ''
  return nativeTokenPattern.test(key) ? 'native' : key || undefined
}

/**
 * Parses a record as a payment method.
 * Returns `undefined` for one on a network that was not requested, without a price, or empty.
 */
export function parseHolding(
  record: InferOutput<typeof holdingRecord>,
  networks: Pick<Networks, 'find'>,
): Holding | undefined {
  const { chainId, address, quantity, iconUrl: icon } = record
  const network = isNetworkId(chainId) ? networks.find(chainId) : undefined
  const id = network && readAssetId(network.caipNetworkId, address)
  const price = parseDecimal(record.price)
  if (!network || id === undefined || !price || price.value <= 0n) return undefined
  const { name, symbol, decimals } =
    id === 'native' ? network.nativeCurrency : { ...record, ...quantity }
  const held = parseAmount(quantity.numeric, decimals)
  if (!held.ok || held.value === 0n) return undefined
  const asset = { id, name: name || symbol, symbol: symbol || name, decimals }
  const worth = rescale(multiply({ value: held.value, decimals }, price), 6)
  return {
    method: {
      kind: 'wallet',
      id: assetKey(network, id),
      network,
      asset,
      balance: held.value,
      direct: false,
      price,
      icon,
    },
    worth,
  }
}
