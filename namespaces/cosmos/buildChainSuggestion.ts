import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { Chain } from './chains.ts'

/**
 * Builds the input of `experimentalSuggestChain`, which adds a chain to a wallet.
 * Throws `unknown-network` for a chain without an address that wallets could use.
 */
export function buildChainSuggestion(host: NamespaceHost, chain: Chain): unknown {
  const network = host.networks().find(({ caipNetworkId }) => caipNetworkId === chain.network)
  if (!network || !chain.rpc) throw fault('unknown-network')
  const { nativeCurrency, rpcUrls } = network
  const { symbol, decimals } = nativeCurrency
  const currency = { coinDenom: symbol, coinMinimalDenom: chain.denom, coinDecimals: decimals }
  const { slow, normal, fast } = chain.gasPrice
  const prefixes = ['', 'pub', 'valoper', 'valoperpub', 'valcons', 'valconspub']
  const names = ['AccAddr', 'AccPub', 'ValAddr', 'ValPub', 'ConsAddr', 'ConsPub']
  return {
    chainId: chain.chainId,
    chainName: network.name,
    rpc: chain.rpc,
    rest: (rpcUrls.chainDefault ?? rpcUrls.default).http[0] ?? '',
    bip44: { coinType: chain.coinType },
    bech32Config: Object.fromEntries(
      names.map((name, at) => [`bech32Prefix${name}`, `${chain.prefix}${prefixes[at]}`]),
    ),
    currencies: [currency],
    feeCurrencies: [
      {
        ...currency,
        gasPriceStep: { low: Number(slow), average: Number(normal), high: Number(fast) },
      },
    ],
    stakeCurrency: currency,
  }
}
