import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '../index.ts'
import type { DiscoveredWallet, KnownWallet } from './walletIdentity.ts'
import { groupWallets, normalizeName } from './walletIdentity.ts'

const seen = (
  way: string,
  more: Partial<WalletInfo> & { readonly provider?: object } = {},
): DiscoveredWallet => {
  const [namespace = '', id = ''] = way.split('/')
  const { provider, ...info } = more
  return { namespace, info: { id, name: `Wallet ${way}`, ready: true, ...info }, provider }
}
const groups = (sightings: readonly DiscoveredWallet[], known: readonly KnownWallet[] = []) =>
  groupWallets(sightings, known).map((group) =>
    group.map(({ namespace, info }) => `${namespace}/${info.id}`).join(' '),
  )
const [own, other] = [{}, {}]

describe('wallets that merge', () => {
  it('merges wallets of the same object, whatever their names', () => {
    expect(
      groups([
        seen('sui/a', { provider: own }),
        seen('stacks/b', { provider: other }),
        seen('solana/c', { provider: own }),
      ]),
    ).toEqual(['sui/a solana/c', 'stacks/b'])
  })
  it('merges wallets of the same reverse domain name, in any case', () => {
    expect(
      groups([
        seen('eip155/a', { rdns: 'App.Example' }),
        seen('polkadot/b', { rdns: 'app.example' }),
      ]),
    ).toEqual(['eip155/a polkadot/b'])
  })
  it('merges wallets that a list identifies by reverse domain name and connector id', () => {
    const known = [
      { id: 'other', injected: [{ namespace: 'cosmos', id: 'other' }] },
      { id: 'known', rdns: 'App.Example', injected: [{ namespace: 'cosmos', id: 'example' }] },
    ]
    const sightings = [
      seen('eip155/a', { rdns: 'app.example' }),
      seen('cosmos/example'),
      seen('cosmos/more'),
      seen('sui/example'),
    ]
    expect(groups(sightings)).toHaveLength(4)
    expect(groups(sightings, known)).toEqual([
      'eip155/a cosmos/example',
      'cosmos/more',
      'sui/example',
    ])
  })
  it.each([
    ['Talisman', 'TALISMAN Wallet'],
    ['Keplr extension', 'keplr'],
    ['Two Words', 'two words'],
  ])(
    'merges the same name, whatever its case and a trailing "wallet" or "extension": %s, %s',
    (one, two) => {
      expect(
        groups([
          seen('eip155/a', { name: one, rdns: 'app.example' }),
          seen('polkadot/b', { name: two }),
        ]),
      ).toEqual(['eip155/a polkadot/b'])
    },
  )
  it('merges wallets by any of these in turn', () => {
    const sightings = [
      seen('eip155/a', { name: 'One', rdns: 'app.one' }),
      seen('solana/b', { name: 'One', provider: own }),
      seen('sui/c', { name: 'One on Sui', provider: own }),
      seen('polkadot/d', { name: 'Uno', rdns: 'app.one' }),
    ]
    expect(groups(sightings)).toEqual(['eip155/a polkadot/d solana/b sui/c'])
  })
  it('merges the younger group into the older one when a newcomer joins both', () => {
    const one = seen('eip155/a', { name: 'One', rdns: 'app.one' })
    const two = seen('sui/b', { name: 'Two', provider: own })
    expect(groups([one, two])).toEqual(['eip155/a', 'sui/b'])
    expect(
      groups([
        one,
        seen('sui/b', { name: 'One', provider: own }),
        seen('solana/c', { name: 'Two', provider: own }),
      ]),
    ).toEqual(['eip155/a sui/b solana/c'])
  })
})

describe('wallets that stay apart', () => {
  it.each([
    ['letters of another alphabet', 'Met\u0430Mask'],
    ['a space inside', 'Meta Mask'],
    ['a hyphen', 'Meta-Mask'],
    ['a digit for a letter', 'MetaMa5k'],
    ['wide letters', 'ＭｅｔａＭａｓｋ'],
    ['an accent', 'MétaMask'],
    ['a word more', 'MetaMask Pro'],
  ])('keeps a name apart that only looks alike: %s', (_, name) => {
    expect(
      groups([
        seen('eip155/a', { name: 'MetaMask', rdns: 'io.metamask' }),
        seen('solana/b', { name }),
      ]),
    ).toHaveLength(2)
  })
  it.each([
    'io.metamask.wallet',
    'io.metarnask',
    'io.met\u0430mask',
    'io-metamask',
    ' io.metamask',
  ])('keeps a reverse domain name apart that only looks alike: %s', (rdns) => {
    expect(
      groups([
        seen('eip155/a', { name: 'MetaMask', rdns: 'io.metamask' }),
        seen('solana/b', { name: 'MetaMask', rdns }),
      ]),
    ).toHaveLength(2)
  })
  it('merges nothing by a name or reverse domain name that is there twice in one namespace', () => {
    for (const claim of [{ name: 'MetaMask' }, { rdns: 'io.metamask' }]) {
      const twice = [
        seen('eip155/a', claim),
        seen('solana/b', { ...claim, provider: own }),
        seen('solana/c', { ...claim, provider: other }),
      ]
      expect(groups(twice)).toEqual(['eip155/a', 'solana/b', 'solana/c'])
      expect(groups([...twice].reverse())).toHaveLength(3)
    }
  })
  it('merges nothing by one name of two reverse domain names', () => {
    const sightings = [
      seen('eip155/a', { name: 'One', rdns: 'app.one' }),
      seen('polkadot/b', { name: 'One', rdns: 'app.two' }),
      seen('sui/c', { name: 'One' }),
    ]
    expect(groups(sightings)).toEqual(['eip155/a', 'polkadot/b', 'sui/c'])
  })
  it('merges nothing by one object that claims two reverse domain names', () => {
    expect(
      groups([
        seen('eip155/a', { rdns: 'app.one', provider: own }),
        seen('polkadot/b', { rdns: 'app.two', provider: own }),
      ]),
    ).toHaveLength(2)
  })
  it('keeps two objects of one namespace apart, even if a list identifies them', () => {
    const known = [
      {
        id: 'known',
        injected: [
          { namespace: 'cosmos', id: 'a' },
          { namespace: 'cosmos', id: 'b' },
        ],
      },
    ]
    expect(groups([seen('cosmos/a'), seen('cosmos/b')], known)).toHaveLength(2)
  })
  it('merges nothing that the list does not name in that namespace', () => {
    const known = [{ id: 'known', rdns: 'app.one', injected: [{ namespace: 'cosmos', id: 'one' }] }]
    expect(groups([seen('eip155/a', { rdns: 'app.two' }), seen('cosmos/one')], known)).toHaveLength(
      2,
    )
    expect(
      groups(
        [seen('eip155/a', { rdns: 'app.one' }), seen('cosmos/one', { rdns: 'app.two' })],
        known,
      ),
    ).toHaveLength(2)
  })
  it('merges a newcomer by its object, whose other claims merge nothing', () => {
    const trusted = [
      seen('eip155/a', { name: 'MetaMask', rdns: 'io.metamask' }),
      seen('sui/b', { name: 'Phantom', provider: own }),
    ]
    const bridge = seen('stacks/x', { name: 'Evil', provider: own })
    expect(
      groups([...trusted, bridge, seen('cosmos/y', { name: 'Evil', provider: other })]),
    ).toEqual(['eip155/a', 'sui/b stacks/x', 'cosmos/y'])
  })
})

it('normalizes names without case and a trailing word for wallet', () => {
  expect(
    ['MetaMask', 'Trust Wallet', 'Keplr\tExtension', 'Wallet', 'Walletless'].map(normalizeName),
  ).toEqual(['metamask', 'trust', 'keplr', 'wallet', 'walletless'])
})
