import { array, object, unknown } from 'valibot'
import type { Account, Caip10, Connection, Network, Networks, Platform, Provider } from '#kernel'
import { gate, listOf } from '#kernel'
import { multiply } from '#kernel/amount'
import type { ServedNetworks, Tokens } from './port.ts'
import { tokenRecord } from './TokenRecord.ts'
import { tokenId } from './tokenId.ts'
import type { FoundToken } from './tokenOf.ts'
import { tokenOf } from './tokenOf.ts'
import { walletTokens } from './walletTokens.ts'

/** Who can be asked. */
export type TokenSources = {
  readonly platform: Platform
  readonly provider: Provider
  readonly networks: Networks
  readonly served: ServedNetworks
  readonly prices: Tokens['prices']
  readonly signal: AbortSignal
}
/**
 * Whose tokens; `embedded` is the connection of an embedded wallet. `stale` are tokens whose
 * amounts the provider must read from the chain again.
 */
export type TokenQuestion = {
  readonly account: Account
  readonly network: Network
  readonly embedded?: Connection | undefined
  readonly stale?: readonly Caip10[]
  readonly tries?: number | undefined
}

const balances = object({ balances: array(unknown()) })

/** The coin alone, as its chain says. */
async function ownCoin(
  { networks, served, prices, signal }: TokenSources,
  { account, network }: TokenQuestion,
): Promise<readonly FoundToken[]> {
  const code = await networks.load(network.chainNamespace)
  const [coin] = await code.balances(account, { assets: [], signal })
  if (!coin) return []
  const id = tokenId(network, 'native')
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
 * What an account holds on a network: as an embedded wallet says, else the provider, else only the
 * coin, as its chain says.
 */
export async function readTokens(
  sources: TokenSources,
  question: TokenQuestion,
): Promise<readonly FoundToken[]> {
  const { platform, provider, served, signal } = sources
  const { account, network, embedded, stale = [], tries } = question
  const own = embedded && (await walletTokens(platform, embedded, account, network))
  if (own) return own
  if (!(await served.has(network.caipNetworkId))) return ownCoin(sources, question)
  const answer = await provider.get(
    'blockchain',
    `/v1/account/${encodeURIComponent(account.address)}/balance`,
    balances,
    {
      query: {
        currency: 'usd',
        chainId: network.caipNetworkId,
        forceUpdate: stale.length > 0 ? stale.join(',') : undefined,
      },
      signal,
      list: true,
      ...(tries === undefined ? {} : { tries }),
    },
  )
  return gate(listOf(tokenRecord), answer.balances, 'The balances').flatMap(
    (record) => tokenOf(record, network) ?? [],
  )
}
