import type { Provider, Settings } from '#kernel'
import { lenientArray, parse } from '#kernel'
import type { ListedWallet, WalletQuery } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import type { createWalletSource, WalletPage } from './createWalletSource.ts'
import type { WalletEntry } from './walletSchema.ts'
import { customWalletSchema } from './walletSchema.ts'

// Number of recommended wallets beside the featured ones.
const recommendedCount = 4

type ShortListTools = {
  readonly provider: Provider
  readonly settings: Settings
  readonly source: ReturnType<typeof createWalletSource>
  readonly bundled: (query: WalletQuery) => Promise<WalletPage>
}

const withKind = (kind: ListedWallet['kind'], wallets: readonly WalletEntry[]) =>
  wallets.map((wallet) => ({ ...wallet, kind }))

/** Removes duplicates; the first occurrence stays. */
const removeDuplicates = (wallets: readonly WalletEntry[]): readonly WalletEntry[] =>
  wallets.filter(
    ({ id, name, rdns }, at) =>
      wallets.findIndex((one) => one.id === id || isSameWallet({ name, rdns }, one)) === at,
  )

/**
 * Loads featured, custom and recommended wallets without duplicates, and the total count. If the
 * provider fails, they come from the bundled list.
 */
export async function loadShortList({
  provider,
  settings,
  source,
  bundled,
}: ShortListTools): Promise<WalletPage> {
  const featured = settings.featuredWalletIds.filter(source.isIncluded)
  const query = { page: 1, entries: recommendedCount, exclude: featured }
  const fromProvider = async () => {
    const [first, more] = await Promise.all([source.named(featured), source.find(query)])
    return { first, more: more.wallets, count: more.count + first.length }
  }
  const fromBundle = async () => {
    const { wallets, count } = await bundled({ page: 1, entries: Number.MAX_SAFE_INTEGER })
    const isFeatured = ({ id }: WalletEntry) => featured.includes(id)
    return {
      first: wallets.filter(isFeatured),
      more: wallets.filter((wallet) => !isFeatured(wallet)).slice(0, recommendedCount),
      count,
    }
  }
  const { first, more, count } = await (provider.projectId
    ? fromProvider().catch(fromBundle)
    : fromBundle())
  const custom = parse(lenientArray(customWalletSchema), settings.customWallets, 'customWallets')
  const inOrder = [...first].sort((a, b) => featured.indexOf(a.id) - featured.indexOf(b.id))
  const all = [
    ...withKind('featured', inOrder),
    ...withKind('custom', custom),
    ...withKind('recommended', more),
  ]
  return {
    wallets: removeDuplicates(all).filter(({ id }) => !settings.excludeWalletIds.includes(id)),
    count: count + custom.length,
  }
}
