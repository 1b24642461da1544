import { rejectOnAbort } from '#kernel'
import type { WalletFilter } from '#plugins/ports/all-wallets'
import type { WalletRegistry } from '#plugins/ports/wallet-registry'

const pageSize = 40
const searchSize = 100

/** Resolves when it is known what stands in the short list: pages leave that out. */
const awaitShortList = (walletRegistry: WalletRegistry) =>
  new Promise<void>((resolve) => {
    const isThere = () => ['ready', 'failed'].includes(walletRegistry.get().status)
    walletRegistry.start()
    if (isThere()) return resolve()
    const release = walletRegistry.subscribe(() => {
      if (!isThere()) return
      release()
      resolve()
    })
  })

/** A page of all wallets, or the best hundred of a search. */
export async function fetchWallets(
  walletRegistry: WalletRegistry,
  { search, certified }: WalletFilter,
  page: number,
  signal: AbortSignal,
): ReturnType<WalletRegistry['find']> {
  await rejectOnAbort(awaitShortList(walletRegistry), signal)
  if (search)
    return {
      ...(await walletRegistry.find({ page: 1, entries: searchSize, search, certified, signal })),
      more: false,
    }
  const shown = walletRegistry
    .get()
    .wallets.flatMap(({ id, kind }) => (kind === 'custom' ? [] : [id]))
  return walletRegistry.find({
    page,
    entries: pageSize,
    certified,
    exclude: certified ? [] : shown,
    signal,
  })
}
