import { rejectOnAbort } from '#kernel'
import type { WalletSearch } from '#plugins/ports/all-wallets'
import type { WalletRegistry } from '#plugins/ports/wallet-registry'

const pageSize = 40
const searchSize = 100

/** Resolves once the short list is loaded: its wallets are left out of pages. */
const awaitShortList = (walletRegistry: WalletRegistry) =>
  new Promise<void>((resolve) => {
    const isLoaded = () => ['ready', 'failed'].includes(walletRegistry.get().status)
    walletRegistry.start()
    if (isLoaded()) return resolve()
    const release = walletRegistry.subscribe(() => {
      if (!isLoaded()) return
      release()
      resolve()
    })
  })

/** Fetches a page of all wallets, or the first hundred results of a search. */
export async function fetchWallets(
  walletRegistry: WalletRegistry,
  { search, ...filter }: WalletSearch,
  page: number,
  signal: AbortSignal,
): ReturnType<WalletRegistry['find']> {
  await rejectOnAbort(awaitShortList(walletRegistry), signal)
  if (search)
    return {
      ...(await walletRegistry.find({ page: 1, entries: searchSize, search, filter, signal })),
      more: false,
    }
  const shown = walletRegistry
    .get()
    .wallets.flatMap(({ id, kind }) => (kind === 'custom' ? [] : [id]))
  return walletRegistry.find({
    page,
    entries: pageSize,
    filter,
    exclude: Object.values(filter).includes(true) ? [] : shown,
    signal,
  })
}
