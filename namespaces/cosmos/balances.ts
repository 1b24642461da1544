import { array, nullish, object, pipe, regex, string, transform } from 'valibot'
import type { AbortOptions, Account, Asset, AssetId, Balance, Caip2, Schema } from '#kernel'
import { fault, parse, safeParse } from '#kernel'
import { describeDenom } from './denoms.ts'
import type { Tools } from './tools.ts'

type BalanceOptions = { readonly assets?: readonly AssetId[] } & AbortOptions
type Coins = ReadonlyMap<string, bigint>

const amountSchema = pipe(
  string(),
  regex(/^\d{1,78}$/),
  transform((digits) => BigInt(digits)),
)
const coinSchema = object({ denom: string(), amount: amountSchema })
type Page = {
  readonly balances: { readonly denom: string; readonly amount: bigint }[]
  readonly pagination?: { readonly next_key?: string | null | undefined } | null | undefined
}
const pageSchema: Schema<Page> = object({
  balances: array(coinSchema),
  pagination: nullish(object({ next_key: nullish(string()) })),
})
const singleBalanceSchema: Schema<{
  readonly balance?: { readonly denom: string; readonly amount: bigint } | null | undefined
}> = object({ balance: nullish(coinSchema) })
const denomSchema: Schema<string> = pipe(string(), regex(/^[a-zA-Z][a-zA-Z0-9/:._-]{1,127}$/))

const maxPages = 50
/**
 * Maximum number of coins whose names are read, so that thousands of worthless coins cause no
 * thousands of requests.
 */
const maxDescribed = 60

/** The coin that pays fees on a network. */
function getNativeAsset({ host }: Tools, network: Caip2): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: '',
    symbol: '',
    decimals: 0,
  }
  return { id: 'native', name, symbol, decimals }
}

/** Every coin of an account, over all pages. */
async function readAll(
  { lcd }: Tools,
  kind: 'balances' | 'spendable_balances',
  { address, network }: Account,
  options: AbortOptions,
): Promise<Coins> {
  const coins = new Map<string, bigint>()
  let key: string | undefined
  for (let count = 0; count < maxPages; count++) {
    const at = key ? `&pagination.key=${encodeURIComponent(key)}` : ''
    const { status, json } = await lcd(
      network,
      `/cosmos/bank/v1beta1/${kind}/${address}?pagination.limit=200${at}`,
      options,
    )
    if (status !== 200) throw fault('rpc', json)
    const { balances, pagination } = parse(pageSchema, json, 'The balances')
    for (const { denom, amount: value } of balances) coins.set(denom, value)
    key = pagination?.next_key || undefined
    if (!key) break
  }
  return coins
}

/** Reads one coin of an account; all of them on chains without a query for one. */
async function readOne(
  tools: Tools,
  account: Account,
  denom: string,
  options: AbortOptions,
): Promise<{ readonly total: bigint; readonly spendable: bigint }> {
  const { address, network } = account
  const readAmount = async (kind: 'balances' | 'spendable_balances') => {
    const { status, json } = await tools.lcd(
      network,
      `/cosmos/bank/v1beta1/${kind}/${address}/by_denom?denom=${encodeURIComponent(denom)}`,
      options,
    )
    const found = status === 200 ? safeParse(singleBalanceSchema, json) : undefined
    if (found) return found.balance?.denom === denom ? found.balance.amount : 0n
    return (await readAll(tools, kind, account, options)).get(denom) ?? 0n
  }
  const [total, spendable] = await Promise.all([
    readAmount('balances'),
    readAmount('spendable_balances'),
  ])
  return { total, spendable }
}

/**
 * The coin that pays fees first, then the named coins, or all that the account holds. Throws `rpc`.
 */
export async function readBalances(
  tools: Tools,
  account: Account,
  { assets, signal }: BalanceOptions = {},
): Promise<readonly Balance[]> {
  const options = signal ? { signal } : {}
  const chain = tools.findChain(account.network)
  if (!chain) throw fault('unknown-network')
  if (!tools.parseAddress(account.address, account.network).ok) throw fault('bad-address')
  const describe = (denom: string) =>
    describeDenom(tools, denom, { ...options, network: account.network })
  const native = getNativeAsset(tools, account.network)
  if (assets) {
    const denoms = [...new Set(assets)].filter(
      (asset) => asset !== 'native' && asset !== chain.denom && safeParse(denomSchema, asset),
    )
    const read = async (denom: string, asset: Promise<Asset> | Asset) => ({
      ...(await readOne(tools, account, denom, options)),
      asset: await asset,
    })
    return Promise.all([
      read(chain.denom, native),
      ...denoms.map((denom) => read(denom, describe(denom))),
    ])
  }
  const [all, spendable] = await Promise.all([
    readAll(tools, 'balances', account, options),
    readAll(tools, 'spendable_balances', account, options),
  ])
  const denoms = [...all.keys()].filter((denom) => denom !== chain.denom)
  const plain = (denom: string): Asset => ({
    id: denom,
    symbol: denom.slice(0, 40),
    name: denom.slice(0, 80),
    decimals: 0,
  })
  const found = await Promise.all(
    denoms.map(async (denom, at) => (at < maxDescribed ? describe(denom) : plain(denom))),
  )
  return [native, ...found].map((asset) => {
    const denom = asset.id === 'native' ? chain.denom : asset.id
    return { asset, total: all.get(denom) ?? 0n, spendable: spendable.get(denom) ?? 0n }
  })
}
