import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
  integer,
  looseObject,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  unknown,
} from 'valibot'
import type { Account, Connection, Network, Platform } from '#kernel'
import { gate, gateOptional, LatchkeyError, listOf, safeText, within } from '#kernel'
import { decimalText } from '#kernel/amount'
import type { FoundToken } from './tokenOf.ts'
import { tokenOf } from './tokenOf.ts'

/** It is a courtesy: a wallet that is slow is not waited for. */
const patience = 5000

const capable = looseObject({ assetDiscovery: looseObject({ supported: boolean() }) })
const capabilities = record(string(), unknown())
const assetLists = record(string(), array(unknown()))
const asset = object({
  address: optional(string()),
  balance: pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i)),
  type: pipe(string(), regex(/^(erc20|native)$/i)),
  metadata: object({
    name: safeText(64),
    symbol: safeText(32),
    decimals: pipe(number(), integer(), minValue(0), maxValue(77)),
    price: optional(number()),
    iconUrl: optional(string()),
  }),
})
type WalletAsset = InferOutput<typeof asset>

/** Ids of chains are written with and without zeros in front. */
const onChain = <T>(byChain: Readonly<Record<string, T>>, chain: bigint): T | undefined =>
  Object.entries(byChain).find(([id]) => /^0x[0-9a-f]+$/i.test(id) && BigInt(id) === chain)?.[1]

function recordOf({ address, balance, type, metadata }: WalletAsset, { caipNetworkId }: Network) {
  const { name, symbol, decimals, price, iconUrl } = metadata
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    address: /^native$/i.test(type) ? undefined : `${caipNetworkId}:${address}`,
    price,
    iconUrl,
    quantity: { decimals: String(decimals), numeric: decimalText(BigInt(balance), decimals) },
  }
}

/**
 * What a wallet that knows its own tokens says it holds (ERC-7811): asked only where its
 * capabilities (EIP-5792) say that it looks for them. `undefined` where it does
 * not, or does not answer as it should: somebody else is asked then.
 */
export async function walletTokens(
  platform: Platform,
  { invoke }: Connection,
  { address }: Account,
  network: Network,
): Promise<readonly FoundToken[] | undefined> {
  if (!invoke || network.chainNamespace !== 'eip155') return undefined
  const ask = (method: string, params: unknown) =>
    within(
      platform,
      patience,
      invoke(network.caipNetworkId, method, params),
      () => new LatchkeyError('timeout'),
    ).catch(() => undefined)
  const chain = BigInt(network.id)
  const hex = `0x${chain.toString(16)}`
  const can = gateOptional(capabilities, await ask('wallet_getCapabilities', [address, [hex]]))
  if (!gateOptional(capable, can && onChain(can, chain))?.assetDiscovery.supported) return undefined
  const lists = gateOptional(
    assetLists,
    await ask('wallet_getAssets', [{ account: address, chainFilter: [hex] }]),
  )
  const found = lists && onChain(lists, chain)
  return (
    found &&
    gate(listOf(asset), found, 'The tokens of the wallet').flatMap(
      (one) => tokenOf(recordOf(one, network), network) ?? [],
    )
  )
}
