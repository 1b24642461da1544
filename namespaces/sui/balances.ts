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
import type { Abort, Account, Asset, AssetId, Balance, NamespaceHost, Schema } from '#kernel'
import { fieldOf, gate, gateOptional, safeLink, safeText } from '#kernel'
import { coinTypeOf, nativeType } from './coinType.ts'
import { textOf } from './faults.ts'
import type { Node } from './node.ts'

const whole = pipe(
  string(),
  regex(/^\d{1,40}$/),
  transform((text) => BigInt(text)),
)
type Held = { readonly type: string; readonly total: bigint; readonly inCoins: bigint }
type Written = {
  readonly coinType?: { readonly repr: string } | null | undefined
  readonly totalBalance?: bigint | null | undefined
  readonly coinBalance?: bigint | null | undefined
}
const holding = object({
  coinType: nullish(object({ repr: string() })),
  totalBalance: nullish(whole),
  coinBalance: nullish(whole),
})
const named: Schema<{ readonly multiGetBalances: readonly Written[] }> = object({
  multiGetBalances: array(holding),
})
const listed: Schema<{
  readonly balance: Written
  readonly balances: { readonly nodes: readonly Written[] }
}> = object({
  balance: holding,
  balances: object({ nodes: array(holding) }),
})
const label: Schema<string> = safeText(40)
const link: Schema<string> = safeLink
const metadata: Schema<{ decimals: number; symbol?: unknown; name?: unknown; iconUrl?: unknown }> =
  object({
    decimals: pipe(number(), integer(), minValue(0), maxValue(36)),
    symbol: nullish(unknown()),
    name: nullish(unknown()),
    iconUrl: nullish(unknown()),
  })

/** More tokens than this are spam. */
const most = 50
// Public nodes take some 5 kB of question, and some twenty parts of it that each need a look-up of
// their own.
const keysAtOnce = 20
const coinsAtOnce = 10

export type BalanceOptions = { readonly assets?: readonly AssetId[] } & Abort
type Reader = { readonly host: NamespaceHost; readonly node: Node }

/**
 * The native balance, then those of the named coin types, or without names of every coin held. What
 * an address holds beside coin objects counts in `total`
 * but not in `spendable`: only coins can be put into a transfer. Coins whose decimals the chain
 * does not know are left out.
 */
export async function readBalances(
  { host, node }: Reader,
  account: Account,
  options: BalanceOptions,
): Promise<readonly Balance[]> {
  const held = await readHeld(node, account, options)
  const tokens = held.filter(({ type }) => type !== nativeType)
  const assets = tokens.length > 0 ? await readAssets(node, account, tokens, options) : []
  const native = held.find(({ type }) => type === nativeType)
  const balances = tokens.flatMap(({ total, inCoins }, index) => {
    const asset = assets[index]
    return asset ? [{ asset, total, spendable: inCoins }] : []
  })
  return [
    {
      asset: nativeAsset(host, account),
      total: native?.total ?? 0n,
      spendable: native?.inCoins ?? 0n,
    },
    ...balances,
  ]
}

async function readHeld(
  node: Node,
  account: Account,
  { assets, signal }: BalanceOptions,
): Promise<readonly Held[]> {
  const types =
    assets &&
    [...new Set(['native', ...assets].flatMap((asset) => coinTypeOf(asset) ?? []))].slice(0, most)
  const written = types
    ? (
        await Promise.all(
          batchesOf(types, keysAtOnce).map((keys) =>
            readNamed(node, account, keys, signal ? { signal } : {}),
          ),
        )
      ).flat()
    : await readAll(node, account, signal ? { signal } : {})
  const read = written.flatMap(heldOf)
  return read.filter(({ type }, index) => read.findIndex((other) => other.type === type) === index)
}

const batchesOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/** Nodes from before address balances keep everything in coins and do not know the field. */
async function knowing(ask: (fields: string) => Promise<unknown>): Promise<unknown> {
  const fields = 'coinType { repr } totalBalance'
  return ask(`${fields} coinBalance`).catch((error) => {
    if (/coinBalance/.test(textOf(fieldOf(error, 'cause')))) return ask(fields)
    throw error
  })
}

async function readNamed(
  node: Node,
  { network, address }: Account,
  keys: readonly string[],
  options: Abort,
): Promise<readonly Written[]> {
  const answer = await knowing(async (fields) => {
    const query = `query ($owner: SuiAddress!, $keys: [String!]!) { address(address: $owner) { multiGetBalances(keys: $keys) { ${fields} } } }`
    return (await node(network, query, { owner: address, keys }, options))['address']
  })
  return gate(named, answer, 'The balances').multiGetBalances
}

async function readAll(
  node: Node,
  { network, address }: Account,
  options: Abort,
): Promise<readonly Written[]> {
  const answer = await knowing(async (fields) => {
    const parts = `balance(coinType: $native) { ${fields} } balances(first: ${most}) { nodes { ${fields} } }`
    const query = `query ($owner: SuiAddress!, $native: String!) { address(address: $owner) { ${parts} } }`
    return (await node(network, query, { owner: address, native: nativeType }, options))['address']
  })
  // The native one is asked for by name: it may stand on a later page of the list.
  const { balance, balances } = gate(listed, answer, 'The balances')
  return [balance, ...balances.nodes]
}

function heldOf({ coinType, totalBalance, coinBalance }: Written): readonly Held[] {
  const type = coinTypeOf(coinType?.repr ?? '')
  const total = totalBalance ?? 0n
  return type ? [{ type, total, inCoins: coinBalance ?? total }] : []
}

async function readAssets(
  node: Node,
  { network }: Account,
  tokens: readonly Held[],
  { signal }: Abort,
): Promise<readonly (Asset | undefined)[]> {
  const read = async (batch: readonly Held[]) => {
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
    return batch.map(({ type }, index) => assetOf(type, answer[`m${index}`]))
  }
  return (await Promise.all(batchesOf(tokens, coinsAtOnce).map(read))).flat()
}

function assetOf(id: string, answer: unknown): Asset | undefined {
  const known = gateOptional(metadata, answer)
  if (!known) return undefined
  const [symbol = '', name, iconUrl] = [
    gateOptional(label, known.symbol),
    gateOptional(label, known.name),
    gateOptional(link, known.iconUrl),
  ]
  return { id, symbol, name: name || symbol, decimals: known.decimals, ...(iconUrl && { iconUrl }) }
}

/** The coin that pays fees on an account's network. */
function nativeAsset(host: NamespaceHost, { network }: Account): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: 'Sui',
    symbol: 'SUI',
    decimals: 9,
  }
  return { id: 'native', name, symbol, decimals }
}
