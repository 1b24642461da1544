import type { Wallet } from '#kernel'
import { createTextFilter, isSameWallet } from '#kernel'
import type { WalletFilter } from '#plugins/ports/all-wallets'
import type { ListedWallet } from '#plugins/ports/wallet-registry'

/** One wallet of the grid: installed, listed, or both. */
export type WalletTile = {
  readonly key: string
  readonly name: string
  readonly installed?: Wallet | undefined
  readonly listed?: ListedWallet | undefined
}

type TileSources = {
  readonly installed: readonly Wallet[]
  /** What goes before the pages: the short list. */
  readonly first: readonly ListedWallet[]
  readonly wallets: readonly ListedWallet[]
  readonly shown: WalletFilter
}

/**
 * Each wallet once. The installed ones come first; where only certified wallets are wanted they
 * stand where the list has them, since of others nothing is certified.
 */
export function buildTiles({
  installed,
  first,
  wallets,
  shown: { search, certified },
}: TileSources): readonly WalletTile[] {
  const fits = createTextFilter(search)
  const ahead = certified ? [] : first.filter(({ name }) => fits(name))
  const ids = new Set(ahead.map(({ id }) => id))
  const listed = [...ahead, ...wallets.filter(({ id }) => !ids.has(id))].map((wallet) => ({
    listed: wallet,
    installed: installed.find((one) => isSameWallet(one, wallet)),
  }))
  const own = certified
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
  const rest = listed.filter((tile) => !tile.installed || certified)
  return [
    ...top,
    ...rest.map((tile): WalletTile => ({ key: tile.listed.id, name: tile.listed.name, ...tile })),
  ]
}
