import { array, object, unknown } from 'valibot'
import type { Account, Connections, Networks, Provider } from '#kernel'
import { accountIdOf, connectedAccount, gate, listOf } from '#kernel'
import type { ServedNetworks } from '#plugins/tokens/port'
import type { Holding } from './holding.ts'
import { holdingOf, holdingRecord } from './holding.ts'
import type { Asked, WalletWay } from './port.ts'
import { wayId } from './wayId.ts'

/** Who can be asked what the visitor has. */
export type WaySources = {
  readonly connections: Pick<Connections, 'get'>
  readonly networks: Pick<Networks, 'find' | 'load'>
  readonly provider: Provider
  served(): Promise<ServedNetworks> | undefined
}

const balances = object({ balances: array(unknown()) })

/** What is asked for itself, out of an account on its network. */
async function directWay(
  { networks }: WaySources,
  { network, asset }: Asked,
  account: Account,
  signal: AbortSignal,
): Promise<WalletWay> {
  const { caipNetworkId, chainNamespace } = network
  const there = {
    ...account,
    network: caipNetworkId,
    id: accountIdOf(caipNetworkId, account.address),
  }
  const [coin, token] = await (await networks.load(chainNamespace)).balances(there, {
    assets: asset.id === 'native' ? [] : [asset.id],
    signal,
  })
  const held = (asset.id === 'native' ? coin : token)?.spendable ?? 0n
  return { kind: 'wallet', id: wayId(network, asset.id), network, asset, held, direct: true }
}

/**
 * What else an account has that somebody quotes, on every network that the host asked for and the
 * provider serves.
 */
async function otherHoldings(
  { networks, provider, served }: WaySources,
  { network }: Asked,
  account: Account,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  const known = await served()
  if (!provider.projectId || !(await known?.has(account.network))) return []
  const path = `/v1/account/${encodeURIComponent(account.address)}/balance`
  const answer = await provider.get('blockchain', path, balances, {
    query: { currency: 'usd' },
    signal,
    list: true,
  })
  const all = gate(listOf(holdingRecord), answer.balances, 'The balances').flatMap(
    (record) => holdingOf(record, networks) ?? [],
  )
  return all.filter(({ way }) => Boolean(way.network.testnet) === Boolean(network.testnet))
}

/**
 * What the connected accounts can pay with: what is asked for first, then by what it is worth.
 * Rejects when what is asked for cannot be read from its chain.
 */
export async function readWays(
  sources: WaySources,
  asked: Asked,
  signal: AbortSignal,
): Promise<readonly WalletWay[]> {
  const records = Object.values(sources.connections.get().namespaces)
  const accounts = records.flatMap((record) => connectedAccount(record) ?? [])
  const own = accounts.filter(({ network }) =>
    network.startsWith(`${asked.network.chainNamespace}:`),
  )
  const direct = await Promise.all(own.map((account) => directWay(sources, asked, account, signal)))
  // The provider says what else there is; without it, there is still the plain transfer.
  const others = await Promise.all(
    accounts.map((account) => otherHoldings(sources, asked, account, signal).catch(() => [])),
  )
  signal.throwIfAborted()
  const taken = wayId(asked.network, asked.asset.id)
  const all = others.flat()
  const icon = all.find(({ way }) => way.id === taken)?.way.icon
  const rest = all
    .filter(({ way }) => way.id !== taken)
    .sort((a, b) => (a.worth < b.worth ? 1 : -1))
  return [...direct.map((way) => ({ ...way, icon })), ...rest.map(({ way }) => way)]
}
