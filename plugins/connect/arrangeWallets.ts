import type { Wallet } from '#kernel'
import type { ListedWallet, WalletRegistryState } from '#plugins/ports/wallet-registry'
import { isSameWallet } from '#plugins/ports/wallet-registry'
import type { RecentHint } from './readRecentHints.ts'

/** One row: an installed wallet, a listed one, or the place of a recent one. */
export type WalletChoice =
  | { readonly kind: 'recent' | 'injected'; readonly installed: Wallet }
  | { readonly kind: 'recent'; readonly hint: RecentHint }
  | {
      readonly kind: 'recent' | 'featured' | 'custom' | 'recommended'
      readonly listed: ListedWallet
    }

/** Order of the row kinds. */
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
  /** Recent wallets until the list has read them. */
  readonly hints?: readonly RecentHint[]
  /** Maximum number of recommended wallets. */
  readonly room: number
}

// A recent wallet that was installed has no link once it is uninstalled.
const isReachable = ({ homepage, mobile_link, webapp_link, desktop_link }: ListedWallet) =>
  Boolean(homepage ?? mobile_link ?? webapp_link ?? desktop_link)

/** Returns the wallet rows in order; duplicates keep their first position. */
export function arrangeWallets({
  installed,
  list,
  hints = [],
  room,
}: WalletChoiceSources): readonly WalletChoice[] {
  const recent = [...hints, ...list.recent].flatMap((one): readonly WalletChoice[] => {
    const own = installed.find((wallet) => isSameWallet(wallet, one))
    if (own) return [{ kind: 'recent', installed: own }]
    if ('linked' in one) return one.linked ? [{ kind: 'recent', hint: one }] : []
    return isReachable(one) ? [{ kind: 'recent', listed: one }] : []
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
