import { array, number, object, optional, unknown } from 'valibot'
import type { Networks, Platform, Provider, Query, Settings } from '#kernel'
import { lenientArray, parse } from '#kernel'
import type { WalletFilter, WalletQuery } from '#plugins/ports/wallet-registry'
import { noWalletFilter } from '#plugins/ports/wallet-registry'
import type { WalletEntry } from './walletSchema.ts'
import { listedWalletSchema } from './walletSchema.ts'

type WalletSourceTools = {
  readonly networks: Networks
  readonly platform: Platform
  readonly provider: Provider
  readonly settings: Settings
  readonly signal: AbortSignal
}
/** One page of wallets; `count` is the size of the whole result. */
export type WalletPage = { readonly wallets: readonly WalletEntry[]; readonly count: number }

/** A query for a page of the list. */
export type WalletsQuery = Query & { readonly page: number; readonly entries: number }

const answerSchema = object({ data: array(unknown()), count: optional(number(), 0) })
/** Query parameters of each filter. */
const filterQueries: Readonly<Record<keyof WalletFilter, Query>> = {
  certified: { badge_type: 'certified' },
}
const toFilterQuery = (filter: Readonly<Record<string, boolean>>): Query =>
  Object.assign({}, ...Object.entries(filterQueries).map(([name, query]) => filter[name] && query))
const joinIds = (ids: readonly string[] = []) => ids.join(',') || undefined

/** Phones have neither extensions nor desktop apps. */
const isForPhones = ({ mobile_link, webapp_link, link_mode, supports_wc }: WalletEntry) =>
  supports_wc !== false && Boolean(mobile_link ?? webapp_link ?? link_mode)

/** The provider's wallet list. */
export function createWalletSource({
  networks,
  platform,
  provider,
  settings,
  signal: own,
}: WalletSourceTools) {
  const { includeWalletIds: included, excludeWalletIds: excluded } = settings
  const usable = (wallet: WalletEntry) => !platform.device.mobile || isForPhones(wallet)
  const isIncluded = (id: string) => !included.length || included.includes(id)
  // The provider may ignore what was asked for.
  const isAllowed = (wallet: WalletEntry) =>
    isIncluded(wallet.id) && !excluded.includes(wallet.id) && usable(wallet)

  /** Requests wallets with exactly this query, and takes no more than it asks for. */
  const ask = async (query: WalletsQuery, signal = own): Promise<WalletPage> => {
    const { data, count } = await provider.get('api', '/getWallets', answerSchema, {
      query,
      signal,
      large: true,
    })
    const found = data.slice(0, query.entries)
    return {
      wallets: parse(lenientArray(listedWalletSchema), found, 'The wallet list'),
      // A page without wallets is the last one, whatever the provider counts.
      count: found.length && count,
    }
  }
  return {
    ask,
    /** True if the host's list of wallets, if there is one, has the id. */
    isIncluded,
    /** Returns the wallets with these ids. */
    async named(ids: readonly string[]): Promise<readonly WalletEntry[]> {
      if (ids.length === 0) return []
      const { wallets } = await ask({ page: 1, entries: ids.length, include: joinIds(ids) })
      return wallets.filter(usable)
    },
    /** Returns a page of the list, restricted to what the host and its networks allow. */
    async find({
      filter = noWalletFilter,
      exclude = [],
      signal,
      ...page
    }: WalletQuery): Promise<WalletPage> {
      const query = {
        ...page,
        ...toFilterQuery(filter),
        include: joinIds(included),
        exclude: joinIds([...new Set([...excluded, ...exclude])]),
        chains: joinIds(networks.all().map(({ caipNetworkId }) => caipNetworkId)),
      }
      const { wallets, count } = await ask(query, signal)
      return { wallets: wallets.filter(isAllowed), count }
    },
  }
}
