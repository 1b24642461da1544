import type { ListedWallet } from '#plugins/explorer/port'

/** Where a wallet can be had, in the order they are shown. */
export type Store = { readonly kind: 'chrome' | 'ios' | 'android' | 'home'; readonly href: string }

/** The places a wallet can be had from; empty when it names none. */
export function storesOf({ chrome_store, app_store, play_store, homepage }: ListedWallet): readonly Store[] {
  const all = [
    { kind: 'chrome', href: chrome_store },
    { kind: 'ios', href: app_store },
    { kind: 'android', href: play_store },
    { kind: 'home', href: homepage },
  ] as const
  return all.flatMap(({ kind, href }) => (href ? [{ kind, href }] : []))
}
