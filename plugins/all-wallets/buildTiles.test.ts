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

describe('wallet tiles', () => {
  it('wallet tiles are the installed wallets, the short list and the pages, without duplicates', () => {
    const parts = {
      installed: [installed('B'), installed('Own')],
      first: [listed('A'), listed('B')],
      wallets: [listed('A'), listed('C')],
    }
    expect(tiles(parts)).toEqual(['B installed', 'Own installed', 'A', 'C'])
  })

  it('wallet tiles leave out a page’s entry of a wallet that the host or the bundled list brought', () => {
    const rdns = 'example.heron'
    const parts = {
      first: [
        { ...listed('own'), name: 'Otter' },
        { ...listed('heron'), name: 'Heron', rdns },
      ],
      wallets: [
        { ...listed('1'), name: 'Otter Wallet' },
        { ...listed('2'), name: 'Heron for phones', rdns },
        { ...listed('3'), name: 'Heron', rdns: 'example.other' },
      ],
    }
    expect(buildTiles({ installed: [], shown: all, ...parts }).map(({ key }) => key)).toEqual([
      'own',
      'heron',
      '3',
    ])
  })

  it('wallet tiles include, for a search, results and matching installed and short-listed wallets', () => {
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

  it('wallet tiles are, for certified wallets, the provider’s in their order, installed ones marked', () => {
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
