import { integer, minValue, number, object, pipe } from 'valibot'
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
import { importWithRetry } from '#namespaces/kit'
import type { NodeReader } from './nodeReader.ts'

const balanceSchema: Schema<{ readonly value: number }> = object({
  value: pipe(number(), integer(), minValue(0)),
})

/** The coin that pays fees on a network. */
function getNativeAsset(host: NamespaceHost, network: Caip2): Asset {
  const coin = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency
  return {
    id: 'native',
    name: coin?.name ?? '',
    symbol: coin?.symbol ?? '',
    decimals: coin?.decimals ?? 9,
  }
}

/**
 * Reads the native balance, then the named tokens in that order, else all tokens.
 * Many public nodes do not list all tokens.
 */
export async function readBalances(
  tools: { readonly host: NamespaceHost; readonly node: NodeReader },
  account: Account,
  { assets, ...options }: { readonly assets?: readonly AssetId[] } & AbortOptions = {},
): Promise<readonly Balance[]> {
  const { network, address } = account
  const mints = assets?.filter((asset) => asset !== 'native')
  const readTokens = async (): Promise<readonly Balance[]> => {
    const code = await importWithRetry(() => import('./tokens.ts'))
    return code.readTokens(tools.node, account, mints, options).catch((error) => {
      if (mints) throw error
      options.signal?.throwIfAborted()
      tools.host.log('info', 'The tokens of an account could not be read.', error)
      return []
    })
  }
  const [total, tokens] = await Promise.all([
    tools
      .node(network, 'getBalance', [address, { commitment: 'confirmed' }], options)
      .then((found) => BigInt(parse(balanceSchema, found, 'The balance').value)),
    mints?.length === 0 ? [] : readTokens(),
  ])
  return [{ asset: getNativeAsset(tools.host, network), total, spendable: total }, ...tokens]
}
