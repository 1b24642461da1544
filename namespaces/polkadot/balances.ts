import type { AbortOptions, Account, Asset, AssetId, Balance, Caip2, NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import { getSpendable, readAccountInfo } from './readAccountInfo.ts'
import { readExistentialDeposit } from './readExistentialDeposit.ts'
import { readTokens } from './tokens.ts'

/** The coin that pays fees on a network. */
export function getNativeAsset(host: NamespaceHost, network: Caip2): Asset {
  const { name, symbol, decimals } = host
    .networks()
    .find(({ caipNetworkId }) => caipNetworkId === network)?.nativeCurrency ?? {
    name: '',
    symbol: '',
    decimals: 10,
  }
  return { id: 'native', name, symbol, decimals }
}

/** The native balance, then those of the named tokens that are tokens of the network. */
export async function readBalances(
  tools: ChainTools,
  account: Account,
  { assets = [], signal }: { readonly assets?: readonly AssetId[] } & AbortOptions = {},
): Promise<readonly Balance[]> {
  const network = tools.resolveNetwork(account.network)
  const read = tools.decodeSs58(account.address)
  if (typeof read === 'string') throw fault('bad-address')
  const options = signal ? { signal } : {}
  const named = assets.filter((asset) => asset !== 'native')
  const [info, deposit, tokens] = await Promise.all([
    readAccountInfo(tools, network, read.key, options),
    readExistentialDeposit(tools, network, options),
    readTokens(tools, { ...account, network }, named, options),
  ])
  return [
    {
      asset: getNativeAsset(tools.host, network),
      total: info.total,
      spendable: getSpendable(info, deposit),
    },
    ...tokens,
  ]
}
