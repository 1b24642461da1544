import { describe, expect, it } from 'vitest'
import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import { buildTiles } from './buildTiles.ts'

const installed = (name: string): Wallet => ({
  key: `key ${name}`,
  name,
  ready: true,
  connectors: [],
})
const listed = (name: string): ListedWallet => ({ id: name, name, chains: [] })
const all = { search: '', certified: false }
const tiles = (parts: Partial<Parameters<typeof buildTiles>[0]>) =>
  buildTiles({ installed: [], first: [], wallets: [], shown: all, ...parts }).map(
    ({ name, ...tile }) => (tile.installed ? `${name} installed` : name),
  )

describe('the tiles', () => {
  it('are the installed wallets, the short list, and the pages, each wallet once', () => {
    const parts = {
      installed: [installed('B'), installed('Own')],
      first: [listed('A'), listed('B')],
      wallets: [listed('A'), listed('C')],
    }
    expect(tiles(parts)).toEqual(['B installed', 'Own installed', 'A', 'C'])
  })

  it('of a search are what was found, and what is installed or stands in the short list under such a name', () => {
    const parts = {
      installed: [installed('Otter'), installed('Own')],
      first: [listed('Heron')],
      wallets: [listed('Sea otter'), listed('Own')],
    }
    expect(tiles({ ...parts, shown: { search: 'OTTER', certified: false } })).toEqual([
      'Otter installed',
      'Own installed',
      'Sea otter',
    ])
    expect(tiles({ ...parts, wallets: [], shown: { search: 'her', certified: false } })).toEqual([
      'Heron',
    ])
  })

  it('of certified wallets are the provider’s, the installed ones among them marked in their place', () => {
    const parts = {
      installed: [installed('B'), installed('Own')],
      first: [listed('A')],
      wallets: [listed('C'), listed('B')],
    }
    expect(tiles({ ...parts, shown: { search: '', certified: true } })).toEqual([
      'C',
      'B installed',
    ])
  })
})
