import type { Abort, Account, Asset, AssetId, Balance, Caip2, NamespaceHost, Schema } from '#kernel'
import { gate } from '#kernel'
import { loaded, pattern } from '#namespaces/kit'
import type { ChainTools } from './chainTools.ts'

const quantity: Schema<string> = pattern(/^0x[0-9a-f]{1,64}$/i)

/** The coin that pays fees on a network. */
function coinOf(host: NamespaceHost, network: Caip2): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: '',
    symbol: '',
    decimals: 18,
  }
  return { id: 'native', name, symbol, decimals }
}

/** A quantity as nodes write it. */
export const quantityOf = (answer: unknown, what: string): bigint =>
  BigInt(gate(quantity, answer, what))

/** The native balance, then those of the named tokens that are tokens. */
export async function readBalances(
  tools: Pick<ChainTools, 'host' | 'node' | 'checksummed'>,
  account: Account,
  options: { readonly assets?: readonly AssetId[] } & Abort,
): Promise<readonly Balance[]> {
  const { network, address } = account
  const tokens = (options.assets ?? []).filter((asset) => asset !== 'native')
  const [total, others] = await Promise.all([
    tools
      .node(network, 'eth_getBalance', [address, 'latest'], options)
      .then((answer) => quantityOf(answer, 'The balance')),
    tokens.length > 0
      ? loaded(() => import('./tokens.ts')).then(({ readTokens }) =>
          readTokens(tools, account, tokens, options),
        )
      : [],
  ])
  return [{ asset: coinOf(tools.host, network), total, spendable: total }, ...others]
}
