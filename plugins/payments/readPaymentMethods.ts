import { array, object, unknown } from 'valibot'
import type { Account, Connections, Networks, Provider } from '#kernel'
import { connectedAccount, lenientArray, parse, toAccountId } from '#kernel'
import type { ResolvedPayment, WalletMethod } from '#plugins/ports/payments'
import type { ServedNetworks } from '#plugins/ports/tokens'
import { assetKey } from './assetKey.ts'
import { paymentError } from './errors.ts'
import type { Holding } from './parseHolding.ts'
import { holdingRecord, parseHolding } from './parseHolding.ts'

/** Sources of payment methods. */
export type PaymentMethodSources = {
  readonly connections: Pick<Connections, 'get'>
  readonly networks: Pick<Networks, 'find' | 'load'>
  readonly provider: Provider
  served(): Promise<ServedNetworks> | undefined
}

const balancesSchema = object({ balances: array(unknown()) })

/** Reads the requested asset of an account on its network. */
async function readDirectMethod(
  { networks }: PaymentMethodSources,
  { network, asset }: ResolvedPayment,
  account: Account,
  signal: AbortSignal,
): Promise<WalletMethod> {
  const { caipNetworkId, chainNamespace } = network
  const there = {
    ...account,
    network: caipNetworkId,
    id: toAccountId(caipNetworkId, account.address),
  }
  const [coin, token] = await (await networks.load(chainNamespace)).balances(there, {
    assets: asset.id === 'native' ? [] : [asset.id],
    signal,
  })
  const held = (asset.id === 'native' ? coin : token)?.spendable ?? 0n
  return {
    kind: 'wallet',
    id: assetKey(network, asset.id),
    network,
    asset,
    balance: held,
    direct: true,
  }
}

/** Reads the account's other priced assets, on every requested network that the provider serves. */
async function readOtherHoldings(
  { networks, provider, served }: PaymentMethodSources,
  { network }: ResolvedPayment,
  account: Account,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  const known = await served()
  if (!provider.projectId || !(await known?.has(account.network))) return []
  const path = `/v1/account/${encodeURIComponent(account.address)}/balance`
  const answer = await provider.get('blockchain', path, balancesSchema, {
    query: { currency: 'usd' },
    signal,
    large: true,
  })
  const all = parse(lenientArray(holdingRecord), answer.balances, 'The balances').flatMap(
    (record) => parseHolding(record, networks) ?? [],
  )
  return all.filter(({ method }) => Boolean(method.network.testnet) === Boolean(network.testnet))
}

/**
 * Reads the payment methods of the connected accounts: the requested asset first, then by worth.
 * Rejects if the requested asset cannot be read from its chain, and with `quote-refused` if the
 * provider counts it in other decimals than its chain.
 */
export async function readPaymentMethods(
  sources: PaymentMethodSources,
  payment: ResolvedPayment,
  signal: AbortSignal,
): Promise<readonly WalletMethod[]> {
  const records = Object.values(sources.connections.get().namespaces)
  const accounts = records.flatMap((record) => connectedAccount(record) ?? [])
  const own = accounts.filter(({ network }) =>
    network.startsWith(`${payment.network.chainNamespace}:`),
  )
  const direct = await Promise.all(
    own.map((account) => readDirectMethod(sources, payment, account, signal)),
  )
  // Without the provider's list the direct method remains.
  const others = await Promise.all(
    accounts.map((account) => readOtherHoldings(sources, payment, account, signal).catch(() => [])),
  )
  signal.throwIfAborted()
  const taken = assetKey(payment.network, payment.asset.id)
  const all = [...new Map(others.flat().map((holding) => [holding.method.id, holding])).values()]
  const listed = all.find(({ method }) => method.id === taken)?.method
  // One of the two is wrong: the amount that is shown may not be the amount that is paid.
  if (listed && listed.asset.decimals !== payment.asset.decimals)
    throw paymentError('quote-refused', {
      why: 'the network and the provider count the asset in different decimals.',
    })
  const { icon, price } = listed ?? {}
  const rest = all
    .filter(({ method }) => method.id !== taken)
    .sort((a, b) => (a.worth < b.worth ? 1 : -1))
  return [...direct.map((way) => ({ ...way, icon, price })), ...rest.map(({ method }) => method)]
}
