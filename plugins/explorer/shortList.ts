import type { Provider, Settings } from '#kernel'
import { gate, isSameWallet, listOf } from '#kernel'
import type { createSource, Found } from './createSource.ts'
import type { ListedWallet, WalletQuery } from './port.ts'
import type { Entry } from './walletSchema.ts'
import { customWallet } from './walletSchema.ts'

// Beside the featured ones.
const recommendedCount = 4

type Parts = {
  readonly provider: Provider
  readonly settings: Settings
  readonly source: ReturnType<typeof createSource>
  readonly bundled: (query: WalletQuery) => Promise<Found>
}

const as = (kind: ListedWallet['kind'], wallets: readonly Entry[]) =>
  wallets.map((wallet) => ({ ...wallet, kind }))

/** Each wallet once, where it comes first. */
const unique = (wallets: readonly Entry[]): readonly Entry[] =>
  wallets.filter(
    ({ id, name, rdns }, at) =>
      wallets.findIndex((one) => one.id === id || isSameWallet({ name, rdns }, one)) === at,
  )

/**
 * Featured, custom and recommended wallets, each once, and how many there are in all; of the
 * bundled list when the provider does not answer.
 */
export async function shortList({ provider, settings, source, bundled }: Parts): Promise<Found> {
  const { featuredWalletIds: featured, excludeWalletIds: excluded } = settings
  const query = { page: 1, entries: recommendedCount, exclude: featured }
  const provided = async () => {
    const [first, more] = await Promise.all([source.named(featured), source.find(query)])
    return { first, more: more.wallets, count: more.count + first.length }
  }
  const packed = async () => {
    const { wallets, count } = await bundled({ page: 1, entries: Number.MAX_SAFE_INTEGER })
    const isFeatured = ({ id }: Entry) => featured.includes(id)
    return {
      first: wallets.filter(isFeatured),
      more: wallets.filter((wallet) => !isFeatured(wallet)).slice(0, recommendedCount),
      count,
    }
  }
  const { first, more, count } = await (provider.projectId ? provided().catch(packed) : packed())
  const custom = gate(listOf(customWallet), settings.customWallets, 'customWallets')
  const all = [...as('featured', first), ...as('custom', custom), ...as('recommended', more)]
  return {
    wallets: unique(all).filter(({ id }) => !excluded.includes(id)),
    count: count + custom.length,
  }
}
