import { number, object, pipe, regex, string, transform } from 'valibot'
import type {
  AbortOptions,
  Account,
  Asset,
  AssetId,
  Balance,
  Caip2,
  NamespaceHost,
  Schema,
} from '#kernel'
import { fault, parse } from '#kernel'
import type { AccountEntry, ChainTools } from './chainTools.ts'
import { readTokens } from './tokens.ts'

const amountSchema = pipe(
  string(),
  regex(/^0x[0-9a-f]{1,32}$/i),
  transform((text) => BigInt(text)),
)
const accountSchema: Schema<AccountEntry> = object({
  balance: amountSchema,
  locked: amountSchema,
  nonce: number(),
})

/** The coin that pays fees on a network. */
function getNativeAsset(host: NamespaceHost, network: Caip2): Asset {
  const found = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency
  const { name, symbol, decimals } = found ?? { name: '', symbol: '', decimals: 6 }
  return { id: 'native', name, symbol, decimals }
}

/** Reads an account from the node, with its unlocked and its locked balance. */
export async function readAccount(
  { node }: Pick<ChainTools, 'node'>,
  { network, address }: Account,
  options: AbortOptions,
): Promise<AccountEntry> {
  const { status, json } = await node(network, `/v2/accounts/${address}?proof=0`, options)
  if (status !== 200) throw fault('rpc', json)
  return parse(accountSchema, json, 'The account')
}

/** The native balance, then those of the named tokens that are tokens. */
export async function readBalances(
  tools: ChainTools,
  account: Account,
  options: { readonly assets?: readonly AssetId[] } & AbortOptions,
): Promise<readonly Balance[]> {
  const tokens = (options.assets ?? []).filter((asset) => asset !== 'native')
  const [{ balance, locked }, others] = await Promise.all([
    readAccount(tools, account, options),
    tokens.length > 0 ? readTokens(tools, account, tokens, options) : [],
  ])
  return [
    {
      asset: getNativeAsset(tools.host, account.network),
      total: balance + locked,
      spendable: balance,
    },
    ...others,
  ]
}
