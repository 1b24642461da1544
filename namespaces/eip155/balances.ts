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
import { parse } from '#kernel'
import { importWithRetry, pattern } from '#namespaces/kit'
import type { ConnectTools } from './chainTools.ts'

const quantitySchema: Schema<string> = pattern(/^0x[0-9a-f]{1,64}$/i)

/** The coin that pays fees on a network. */
function getNativeAsset(host: NamespaceHost, network: Caip2): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: '',
    symbol: '',
    decimals: 18,
  }
  return { id: 'native', name, symbol, decimals }
}

/** Parses a quantity of a node. */
export const parseQuantity = (answer: unknown, what: string): bigint =>
  BigInt(parse(quantitySchema, answer, what))

/** Reads the native balance, then those of the named tokens. */
export async function readBalances(
  tools: Pick<ConnectTools, 'host' | 'node' | 'toChecksumAddress'>,
  account: Account,
  options: { readonly assets?: readonly AssetId[] } & AbortOptions,
): Promise<readonly Balance[]> {
  const { network, address } = account
  const tokens = (options.assets ?? []).filter((asset) => asset !== 'native')
  const [total, others] = await Promise.all([
    tools
      .node(network, 'eth_getBalance', [address, 'latest'], options)
      .then((answer) => parseQuantity(answer, 'The balance')),
    tokens.length > 0
      ? importWithRetry(() => import('./tokens.ts')).then(({ readTokens }) =>
          readTokens(tools, account, tokens, options),
        )
      : [],
  ])
  return [{ asset: getNativeAsset(tools.host, network), total, spendable: total }, ...others]
}
