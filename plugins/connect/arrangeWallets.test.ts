import { describe, expect, it } from 'vitest'
import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { WalletChoice } from './arrangeWallets.ts'
import { arrangeWallets, kindOrder } from './arrangeWallets.ts'

const installed = (name: string): Wallet => ({ key: name, name, ready: true, connectors: [] })
const listed = (name: string, kind?: ListedWallet['kind']): ListedWallet => ({
  id: name,
  name,
  homepage: 'https://wallet.example',
  chains: [],
  kind,
})
const nameOf = (choice: WalletChoice) => {
  if ('hint' in choice) return `${choice.hint.name} (place)`
  return 'listed' in choice ? choice.listed.name : `${choice.installed.name} (installed)`
}
const rows = (parts: Partial<Parameters<typeof arrangeWallets>[0]>) =>
  arrangeWallets({ installed: [], list: { wallets: [], recent: [] }, room: 4, ...parts }).map(
    (choice) => `${choice.kind}: ${nameOf(choice)}`,
  )

describe('wallet rows', () => {
  it('wallet rows are ordered walletConnect, recent, injected, featured, custom, external, recommended', () => {
    expect(kindOrder).toEqual([
      'walletConnect',
      'recent',
      'injected',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
    const wallets = [listed('R', 'recommended'), listed('C', 'custom'), listed('F', 'featured')]
    expect(rows({ installed: [installed('I')], list: { wallets, recent: [listed('L')] } })).toEqual(
      ['recent: L', 'injected: I (installed)', 'featured: F', 'custom: C', 'recommended: R'],
    )
  })

  it('wallet rows show each wallet once, however many lists contain it', () => {
    const wallets = [
      listed('A', 'featured'),
      listed('B', 'custom'),
      listed('C', 'recommended'),
      listed('D', 'recommended'),
    ]
    const recent = [listed('A'), listed('C')]
    expect(
      rows({ installed: [installed('A'), installed('B')], list: { wallets, recent } }),
    ).toEqual(['recent: A (installed)', 'recent: C', 'injected: B (installed)', 'recommended: D'])
  })

  it('wallet rows show recommended wallets up to the given room, and all wallets of other kinds', () => {
    const wallets = [
      listed('F', 'featured'),
      ...['1', '2', '3', '4'].map((name) => listed(name, 'recommended')),
    ]
    expect(rows({ list: { wallets, recent: [] }, room: 2 })).toEqual([
      'featured: F',
      'recommended: 1',
      'recommended: 2',
    ])
    expect(rows({ list: { wallets, recent: [] }, room: 0 })).toEqual(['featured: F'])
  })

  it('wallet rows omit a recent wallet that is uninstalled and has no link', () => {
    expect(
      rows({ list: { wallets: [], recent: [{ id: 'x', name: 'Gone', chains: [] }] } }),
    ).toEqual([])
  })

  it('wallet rows keep the places of recent wallets until the list has read them', () => {
    const hints = [
      { name: 'L', rdns: undefined, linked: true },
      { name: 'I', rdns: undefined, linked: false },
      { name: 'gone', rdns: undefined, linked: false },
    ]
    const recent = [listed('L'), listed('I'), { ...listed('gone'), homepage: undefined }]
    const known = [installed('J'), installed('I')]
    expect(rows({ installed: known, hints })).toEqual([
      'recent: L (place)',
      'recent: I (installed)',
      'injected: J (installed)',
    ])
    expect(rows({ installed: known, list: { wallets: [], recent } })).toEqual([
      'recent: L',
      'recent: I (installed)',
      'injected: J (installed)',
    ])
  })
})
