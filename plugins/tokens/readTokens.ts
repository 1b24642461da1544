import { array, object, unknown } from 'valibot'
import type { Account, Caip10, Connection, Network, Networks, Platform, Provider } from '#kernel'
import { lenientArray, parse } from '#kernel'
import { multiply } from '#kernel/amount'
import type { ServedNetworks, Tokens } from '#plugins/ports/tokens'
import type { ParsedToken } from './parseToken.ts'
import { parseToken } from './parseToken.ts'
import { readWalletTokens } from './readWalletTokens.ts'
import { tokenRecord } from './TokenRecord.ts'
import { toTokenId } from './toTokenId.ts'

/** Sources of tokens. */
export type TokenSources = {
  readonly platform: Platform
  readonly provider: Provider
  readonly networks: Networks
  readonly served: ServedNetworks
  readonly prices: Tokens['prices']
  readonly signal: AbortSignal
}
/**
 * The account to read; `embedded` is the connection of an embedded wallet.
 * `stale` are tokens whose amounts the provider must read from the chain again.
 */
export type TokenQuery = {
  readonly account: Account
  readonly network: Network
  readonly embedded?: Connection | undefined
  readonly stale?: readonly Caip10[]
  readonly tries?: number | undefined
}

const balancesSchema = object({ balances: array(unknown()) })

/** Reads only the coin, from its chain. */
async function readNativeBalance(
  { networks, served, prices, signal }: TokenSources,
  { account, network }: TokenQuery,
): Promise<readonly ParsedToken[]> {
  const code = await networks.load(network.chainNamespace)
  const [coin] = await code.balances(account, { assets: [], signal })
  if (!coin) return []
  const id = toTokenId(network, 'native')
  const quoted =
    !network.testnet && (await served.has(network.caipNetworkId))
      ? await prices([id]).catch(() => undefined)
      : undefined
  const price = quoted?.get(id)
  const amount = coin.total
  return [
    {
      token: {
        asset: coin.asset,
        network: network.caipNetworkId,
        amount,
        ...(price && {
          price,
          worth: multiply(price, { value: amount, decimals: coin.asset.decimals }),
        }),
      },
    },
  ]
}

/**
 * Reads the tokens of an account: from an embedded wallet, else from the provider, else, on a network
 * that it does not serve, only the coin from its chain.
 */
export async function readTokens(
  sources: TokenSources,
  query: TokenQuery,
): Promise<readonly ParsedToken[]> {
  const { platform, provider, served, signal } = sources
  const { account, network, embedded, stale = [], tries } = query
  const own = embedded && (await readWalletTokens(platform, embedded, account, network))
  if (own) return own
  if (!(await served.check(network.caipNetworkId))) return readNativeBalance(sources, query)
  const answer = await provider.get(
    'blockchain',
    `/v1/account/${encodeURIComponent(account.address)}/balance`,
    balancesSchema,
    {
      query: {
        currency: 'usd',
        chainId: network.caipNetworkId,
        forceUpdate: stale.length > 0 ? stale.join(',') : undefined,
      },
      signal,
      large: true,
      ...(tries === undefined ? {} : { tries }),
    },
  )
  return parse(lenientArray(tokenRecord), answer.balances, 'The balances').flatMap(
    (record) => parseToken(record, network) ?? [],
  )
}
