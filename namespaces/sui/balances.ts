import {
  array,
  integer,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  pipe,
  regex,
  string,
  transform,
  unknown,
} from 'valibot'
import type { AbortOptions, Account, Asset, AssetId, Balance, NamespaceHost, Schema } from '#kernel'
import { parse, readField, safeLink, safeParse, safeText } from '#kernel'
import { readErrorText } from './mapFault.ts'
import type { NodeReader } from './nodeReader.ts'
import { nativeCoinType, normalizeCoinType } from './normalizeCoinType.ts'

const wholeNumber = pipe(
  string(),
  regex(/^\d{1,40}$/),
  transform((text) => BigInt(text)),
)
type HeldCoin = { readonly type: string; readonly total: bigint; readonly inCoins: bigint }
type BalanceResponse = {
  readonly coinType?: { readonly repr: string } | null | undefined
  readonly totalBalance?: bigint | null | undefined
  readonly coinBalance?: bigint | null | undefined
}
const balanceSchema = object({
  coinType: nullish(object({ repr: string() })),
  totalBalance: nullish(wholeNumber),
  coinBalance: nullish(wholeNumber),
})
const namedBalancesSchema: Schema<{ readonly multiGetBalances: readonly BalanceResponse[] }> =
  object({
    multiGetBalances: array(balanceSchema),
  })
const allBalancesSchema: Schema<{
  readonly balance: BalanceResponse
  readonly balances: { readonly nodes: readonly BalanceResponse[] }
}> = object({
  balance: balanceSchema,
  balances: object({ nodes: array(balanceSchema) }),
})
const labelSchema: Schema<string> = safeText(40)
const linkSchema: Schema<string> = safeLink
const metadataSchema: Schema<{
  decimals: number
  symbol?: unknown
  name?: unknown
  iconUrl?: unknown
}> = object({
  decimals: pipe(number(), integer(), minValue(0), maxValue(36)),
  symbol: nullish(unknown()),
  name: nullish(unknown()),
  iconUrl: nullish(unknown()),
})

/** More tokens than this are spam. */
const maxTokens = 50
// Public nodes take some 5 kB of question, and some twenty parts of it that each need a look-up of
// their own.
const keysPerQuery = 20
const coinsPerQuery = 10

export type BalanceOptions = { readonly assets?: readonly AssetId[] } & AbortOptions
type BalanceReader = { readonly host: NamespaceHost; readonly node: NodeReader }

/**
 * Reads the native balance, then those of the named coin types, or of each coin held. Funds beside
 * coin objects count in `total` but not in `spendable`: a transfer takes coin objects only. Leaves
 * out coins whose decimals the chain does not know.
 */
export async function readBalances(
  { host, node }: BalanceReader,
  account: Account,
  options: BalanceOptions,
): Promise<readonly Balance[]> {
  const held = await readHeldCoins(node, account, options)
  const tokens = held.filter(({ type }) => type !== nativeCoinType)
  const assets = tokens.length > 0 ? await readAssets(node, account, tokens, options) : []
  const native = held.find(({ type }) => type === nativeCoinType)
  const balances = tokens.flatMap(({ total, inCoins }, index) => {
    const asset = assets[index]
    return asset ? [{ asset, total, spendable: inCoins }] : []
  })
  return [
    {
      asset: getNativeAsset(host, account),
      total: native?.total ?? 0n,
      spendable: native?.inCoins ?? 0n,
    },
    ...balances,
  ]
}

async function readHeldCoins(
  node: NodeReader,
  account: Account,
  { assets, signal }: BalanceOptions,
): Promise<readonly HeldCoin[]> {
  const types =
    assets &&
    [...new Set(['native', ...assets].flatMap((asset) => normalizeCoinType(asset) ?? []))].slice(
      0,
      maxTokens,
    )
  const written = types
    ? (
        await Promise.all(
          toBatches(types, keysPerQuery).map((keys) =>
            readNamedBalances(node, account, keys, signal ? { signal } : {}),
          ),
        )
      ).flat()
    : await readAllBalances(node, account, signal ? { signal } : {})
  const read = written.flatMap(parseHeldCoin)
  return read.filter(({ type }, index) => read.findIndex((other) => other.type === type) === index)
}

const toBatches = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/** Nodes from before address balances keep everything in coins and do not know the field. */
async function queryWithFallback(ask: (fields: string) => Promise<unknown>): Promise<unknown> {
  const fields = 'coinType { repr } totalBalance'
  return ask(`${fields} coinBalance`).catch((error) => {
    if (/coinBalance/.test(readErrorText(readField(error, 'cause')))) return ask(fields)
    throw error
  })
}

async function readNamedBalances(
  node: NodeReader,
  { network, address }: Account,
  keys: readonly string[],
  options: AbortOptions,
): Promise<readonly BalanceResponse[]> {
  const answer = await queryWithFallback(async (fields) => {
    const query = `query ($owner: SuiAddress!, $keys: [String!]!) {
      address(address: $owner) { multiGetBalances(keys: $keys) { ${fields} } }
    }`
    return (await node(network, query, { owner: address, keys }, options))['address']
  })
  return parse(namedBalancesSchema, answer, 'The balances').multiGetBalances
}

async function readAllBalances(
  node: NodeReader,
  { network, address }: Account,
  options: AbortOptions,
): Promise<readonly BalanceResponse[]> {
  const answer = await queryWithFallback(async (fields) => {
    const query = `query ($owner: SuiAddress!, $native: String!) {
      address(address: $owner) {
        balance(coinType: $native) { ${fields} }
        balances(first: ${maxTokens}) { nodes { ${fields} } }
      }
    }`
    return (await node(network, query, { owner: address, native: nativeCoinType }, options))[
      'address'
    ]
  })
  // The native coin is queried by name: it may be on a later page of the list.
  const { balance, balances } = parse(allBalancesSchema, answer, 'The balances')
  return [balance, ...balances.nodes]
}

function parseHeldCoin({
  coinType,
  totalBalance,
  coinBalance,
}: BalanceResponse): readonly HeldCoin[] {
  const type = normalizeCoinType(coinType?.repr ?? '')
  const total = totalBalance ?? 0n
  return type ? [{ type, total, inCoins: coinBalance ?? total }] : []
}

async function readAssets(
  node: NodeReader,
  { network }: Account,
  tokens: readonly HeldCoin[],
  { signal }: AbortOptions,
): Promise<readonly (Asset | undefined)[]> {
  const read = async (batch: readonly HeldCoin[]) => {
    const names = batch.map((_, index) => `$t${index}: String!`).join(', ')
    const parts = batch
      .map(
        (_, index) =>
          `m${index}: coinMetadata(coinType: $t${index}) { decimals symbol name iconUrl }`,
      )
      .join(' ')
    const variables = Object.fromEntries(batch.map(({ type }, index) => [`t${index}`, type]))
    const answer = await node(
      network,
      `query (${names}) { ${parts} }`,
      variables,
      signal ? { signal } : {},
    )
    return batch.map(({ type }, index) => parseAsset(type, answer[`m${index}`]))
  }
  return (await Promise.all(toBatches(tokens, coinsPerQuery).map(read))).flat()
}

function parseAsset(id: string, answer: unknown): Asset | undefined {
  const known = safeParse(metadataSchema, answer)
  if (!known) return undefined
  const [symbol = '', name, iconUrl] = [
    safeParse(labelSchema, known.symbol),
    safeParse(labelSchema, known.name),
    safeParse(linkSchema, known.iconUrl),
  ]
  return { id, symbol, name: name || symbol, decimals: known.decimals, ...(iconUrl && { iconUrl }) }
}

/** The coin that pays fees on an account's network. */
function getNativeAsset(host: NamespaceHost, { network }: Account): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: 'Sui',
    symbol: 'SUI',
    decimals: 9,
  }
  return { id: 'native', name, symbol, decimals }
}
