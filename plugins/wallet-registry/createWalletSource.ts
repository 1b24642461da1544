import { array, number, object, optional, unknown } from 'valibot'
import type { Networks, Platform, Provider, Query, Settings } from '#kernel'
import { lenientArray, parse } from '#kernel'
import type { WalletQuery } from '#plugins/ports/wallet-registry'
import type { WalletEntry } from './walletSchema.ts'
import { listedWalletSchema } from './walletSchema.ts'

type WalletSourceTools = {
  readonly networks: Networks
  readonly platform: Platform
  readonly provider: Provider
  readonly settings: Settings
  readonly signal: AbortSignal
}
/** What the provider found: a part of it, and how much there is in all. */
export type WalletPage = { readonly wallets: readonly WalletEntry[]; readonly count: number }

const answerSchema = object({ data: array(unknown()), count: optional(number(), 0) })
const joinIds = (ids: readonly string[] = []) => ids.join(',') || undefined

/** The provider's list of wallets. */
export function createWalletSource({
  networks,
  platform,
  provider,
  settings,
  signal: own,
}: WalletSourceTools) {
  // A phone has neither extensions nor desktop programs.
  const usable = ({ mobile_link, webapp_link, link_mode, supports_wc }: WalletEntry) =>
    !platform.device.mobile ||
    (supports_wc !== false && Boolean(mobile_link ?? webapp_link ?? link_mode))
  const chains = () => joinIds(networks.all().map(({ caipNetworkId }) => caipNetworkId))

  /** Asks as told, and for nothing more. */
  const ask = async (query: Query, signal = own): Promise<WalletPage> => {
    const { data, count } = await provider.get('api', '/getWallets', answerSchema, {
      query,
      signal,
      large: true,
    })
    return { wallets: parse(lenientArray(listedWalletSchema), data, 'The wallet list'), count }
  }
  return {
    ask,
    /** The wallets with these ids, in their order. */
    async named(ids: readonly string[]): Promise<readonly WalletEntry[]> {
      if (ids.length === 0) return []
      const { wallets } = await ask({ page: 1, entries: ids.length, include: joinIds(ids) })
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
    }: WalletQuery): Promise<WalletPage> {
      const query = {
        page,
        entries,
        search,
        badge_type: certified ? 'certified' : undefined,
        include: joinIds(settings.includeWalletIds),
        exclude: joinIds([...new Set([...settings.excludeWalletIds, ...exclude])]),
        chains: chains(),
      }
      const { wallets, count } = await ask(query, signal)
      return { wallets: wallets.filter(usable), count }
    },
  }
}
