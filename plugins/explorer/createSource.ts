import { array, number, object, optional, unknown } from 'valibot'
import type { Networks, Platform, Provider, Query, Settings } from '#kernel'
import { gate, listOf } from '#kernel'
import type { WalletQuery } from './port.ts'
import type { Entry } from './walletSchema.ts'
import { listedWallet } from './walletSchema.ts'

type Parts = {
  readonly networks: Networks
  readonly platform: Platform
  readonly provider: Provider
  readonly settings: Settings
  readonly signal: AbortSignal
}
/** What the provider found: a part of it, and how much there is in all. */
export type Found = { readonly wallets: readonly Entry[]; readonly count: number }

const answer = object({ data: array(unknown()), count: optional(number(), 0) })
const joined = (ids: readonly string[] = []) => ids.join(',') || undefined

/** The provider's list of wallets. */
export function createSource({ networks, platform, provider, settings, signal: own }: Parts) {
  // A phone has neither extensions nor desktop programs.
  const usable = ({ mobile_link, webapp_link, link_mode, supports_wc }: Entry) =>
    !platform.device.mobile ||
    (supports_wc !== false && Boolean(mobile_link ?? webapp_link ?? link_mode))
  const chains = () => joined(networks.all().map(({ caipNetworkId }) => caipNetworkId))

  /** Asks as told, and for nothing more. */
  const ask = async (query: Query, signal = own): Promise<Found> => {
    const { data, count } = await provider.get('api', '/getWallets', answer, {
      query,
      signal,
      list: true,
    })
    return { wallets: gate(listOf(listedWallet), data, 'The wallet list'), count }
  }
  return {
    ask,
    /** The wallets with these ids, in their order. */
    async named(ids: readonly string[]): Promise<readonly Entry[]> {
      if (ids.length === 0) return []
      const { wallets } = await ask({ page: 1, entries: ids.length, include: joined(ids) })
      return [...wallets].filter(usable).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },
    /** A part of the list that the host and its networks allow. */
    async find({
      page,
      entries,
      search,
      certified,
      exclude = [],
      signal,
    }: WalletQuery): Promise<Found> {
      const query = {
        page,
        entries,
        search,
        badge_type: certified ? 'certified' : undefined,
        include: joined(settings.includeWalletIds),
        exclude: joined([...new Set([...settings.excludeWalletIds, ...exclude])]),
        chains: chains(),
      }
      const { wallets, count } = await ask(query, signal)
      return { wallets: wallets.filter(usable), count }
    },
  }
}
