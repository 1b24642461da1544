import type { Wallet } from '#kernel'
import { isSameWallet } from '#kernel'
import type { ListedWallet, WalletRegistryState } from '#plugins/ports/wallet-registry'

/** One row: a wallet that is installed, or one of a list. */
export type WalletChoice =
  | { readonly kind: 'recent' | 'injected'; readonly installed: Wallet }
  | {
      readonly kind: 'recent' | 'featured' | 'custom' | 'recommended'
      readonly listed: ListedWallet
    }

/** Which kind of row comes before which. */
export const kindOrder = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

type WalletChoiceSources = {
  readonly installed: readonly Wallet[]
  readonly list: Pick<WalletRegistryState, 'wallets' | 'recent'>
  /** How many recommended ones there is room for. */
  readonly room: number
}

// Of a wallet that was installed once nothing is known by which it could be reached.
const isReachable = ({ homepage, mobile_link, webapp_link, desktop_link }: ListedWallet) =>
  Boolean(homepage ?? mobile_link ?? webapp_link ?? desktop_link)

/** The rows of the wallets, each wallet once, where it comes first. */
export function arrangeWallets({
  installed,
  list,
  room,
}: WalletChoiceSources): readonly WalletChoice[] {
  const recent = list.recent.flatMap((listed): readonly WalletChoice[] => {
    const own = installed.find((wallet) => isSameWallet(wallet, listed))
    if (own) return [{ kind: 'recent', installed: own }]
    return isReachable(listed) ? [{ kind: 'recent', listed }] : []
  })
  const isRecent = (wallet: Wallet) =>
    recent.some((choice) => 'installed' in choice && choice.installed === wallet)
  const shown = (listed: ListedWallet) =>
    installed.some((wallet) => isSameWallet(wallet, listed)) ||
    recent.some((choice) => 'listed' in choice && isSameWallet(choice.listed, listed))
  const others = list.wallets.flatMap((listed): readonly WalletChoice[] =>
    shown(listed) ? [] : [{ kind: listed.kind ?? 'recommended', listed }],
  )
  const recommended = others.filter(({ kind }) => kind === 'recommended').slice(0, room)
  const injected = installed.flatMap((wallet): readonly WalletChoice[] =>
    isRecent(wallet) ? [] : [{ kind: 'injected', installed: wallet }],
  )
  const all = [
    ...recent,
    ...injected,
    ...others.filter(({ kind }) => kind !== 'recommended'),
    ...recommended,
  ]
  return kindOrder.flatMap((kind) => all.filter((choice) => choice.kind === kind))
}
