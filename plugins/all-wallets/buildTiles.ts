import type { Wallet } from '#kernel'
import type { WalletSearch } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import { createTextFilter } from '#ui-shell'

/** One wallet of the grid: installed, listed, or both. */
export type WalletTile = {
  readonly key: string
  readonly name: string
  readonly installed?: Wallet | undefined
  readonly listed?: ListedWallet | undefined
}

type TileSources = {
  readonly installed: readonly Wallet[]
  /** The short list, shown before the pages. */
  readonly first: readonly ListedWallet[]
  readonly wallets: readonly ListedWallet[]
  readonly shown: WalletSearch
}

/**
 * Builds tiles without duplicates. Installed wallets come first. With a filter, only wallets of the
 * provider's list are shown, in its order: it is unknown whether others match.
 */
export function buildTiles({
  installed,
  first,
  wallets,
  shown: { search, ...filter },
}: TileSources): readonly WalletTile[] {
  const filtered = Object.values(filter).includes(true)
  const fits = createTextFilter(search)
  const ahead = filtered ? [] : first.filter(({ name }) => fits(name))
  // Wallets of the host and of the bundled list have other ids than the provider's.
  const isAhead = (wallet: ListedWallet) =>
    ahead.some((one) => one.id === wallet.id || isSameWallet(one, wallet))
  const listed = [...ahead, ...wallets.filter((wallet) => !isAhead(wallet))].map((wallet) => ({
    listed: wallet,
    installed: installed.find((one) => isSameWallet(one, wallet)),
  }))
  const own = filtered
    ? []
    : installed.filter((one) => fits(one.name) || listed.some((tile) => tile.installed === one))
  const top = own.map(
    (one): WalletTile => ({
      key: one.key,
      name: one.name,
      installed: one,
      listed: listed.find((tile) => tile.installed === one)?.listed,
    }),
  )
  const rest = listed.filter((tile) => !tile.installed || filtered)
  return [
    ...top,
    ...rest.map((tile): WalletTile => ({ key: tile.listed.id, name: tile.listed.name, ...tile })),
  ]
}
