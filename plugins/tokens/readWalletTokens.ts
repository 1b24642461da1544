import type { InferOutput } from 'valibot'
import {
  array,
  boolean,
  integer,
  looseObject,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  string,
  unknown,
} from 'valibot'
import type { Account, Connection, Network, Platform } from '#kernel'
import { lenientArray, parse, safeParse, safeText, withTimeout } from '#kernel'
import { formatDecimal } from '#kernel/amount'
import type { ParsedToken } from './parseToken.ts'
import { parseToken } from './parseToken.ts'

/** Time that a wallet has to respond, milliseconds. */
const walletTimeout = 5000

const assetDiscoverySchema = looseObject({ assetDiscovery: looseObject({ supported: boolean() }) })
const capabilitiesSchema = record(string(), unknown())
const assetListsSchema = record(string(), array(unknown()))
const assetSchema = object({
  address: nullish(string()),
  balance: pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i)),
  type: pipe(string(), regex(/^(erc20|native)$/i)),
  metadata: object({
    name: safeText(64),
    symbol: safeText(32),
    decimals: pipe(number(), integer(), minValue(0), maxValue(77)),
    price: nullish(number()),
    iconUrl: nullish(string()),
  }),
})
type WalletAsset = InferOutput<typeof assetSchema>

/** Finds an entry by chain id, written with or without leading zeros. */
const findByChain = <T>(byChain: Readonly<Record<string, T>>, chain: bigint): T | undefined =>
  Object.entries(byChain).find(([id]) => /^0x[0-9a-f]+$/i.test(id) && BigInt(id) === chain)?.[1]

function toTokenRecord(
  { address, balance, type, metadata }: WalletAsset,
  { caipNetworkId }: Network,
) {
  const { name, symbol, decimals, price, iconUrl } = metadata
  return {
    name,
    symbol,
    chainId: caipNetworkId,
    // Without an address it is no token.
    address: /^native$/i.test(type) ? undefined : `${caipNetworkId}:${address ?? ''}`,
    price,
    iconUrl,
    quantity: { decimals: String(decimals), numeric: formatDecimal(BigInt(balance), decimals) },
  }
}

/**
 * Reads the tokens from a wallet (ERC-7811), if its capabilities (EIP-5792) declare asset
 * discovery.
 * Returns `undefined` without that capability or a valid response: the next source is used then.
 */
export async function readWalletTokens(
  platform: Platform,
  { invoke }: Connection,
  { address }: Account,
  network: Network,
): Promise<readonly ParsedToken[] | undefined> {
  if (!invoke || network.chainNamespace !== 'eip155') return undefined
  const request = (method: string, params: unknown) =>
    withTimeout(platform, walletTimeout, invoke(network.caipNetworkId, method, params)).catch(
      () => undefined,
    )
  const chain = BigInt(network.id)
  const hex = `0x${chain.toString(16)}`
  const can = safeParse(
    capabilitiesSchema,
    await request('wallet_getCapabilities', [address, [hex]]),
  )
  // Capabilities under chain 0 are those of every chain.
  const [discovery] = [chain, 0n].flatMap(
    (id) => safeParse(assetDiscoverySchema, can && findByChain(can, id)) ?? [],
  )
  if (!discovery?.assetDiscovery.supported) return undefined
  const lists = safeParse(
    assetListsSchema,
    await request('wallet_getAssets', [{ account: address, chainFilter: [hex] }]),
  )
  const found = lists && findByChain(lists, chain)
  return (
    found &&
    parse(lenientArray(assetSchema), found, 'The tokens of the wallet').flatMap(
      (one) => parseToken(toTokenRecord(one, network), network) ?? [],
    )
  )
}
