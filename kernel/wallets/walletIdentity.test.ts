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

describe('sightings are one wallet', () => {
  it('that show the same object, whatever they are called', () => {
    expect(
      groups([
        seen('sui/a', { provider: own }),
        seen('stacks/b', { provider: other }),
        seen('solana/c', { provider: own }),
      ]),
    ).toEqual(['sui/a solana/c', 'stacks/b'])
  })
  it('with the same reverse domain name, in any case', () => {
    expect(
      groups([
        seen('eip155/a', { rdns: 'App.Example' }),
        seen('polkadot/b', { rdns: 'app.example' }),
      ]),
    ).toEqual(['eip155/a polkadot/b'])
  })
  it('that a list knows as one, by its reverse domain name and by what it is called in a namespace', () => {
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
    'with the same name, whatever its case and a trailing "wallet" or "extension": %s, %s',
    (one, two) => {
      expect(
        groups([
          seen('eip155/a', { name: one, rdns: 'app.example' }),
          seen('polkadot/b', { name: two }),
        ]),
      ).toEqual(['eip155/a polkadot/b'])
    },
  )
  it('by any of these in turn', () => {
    const sightings = [
      seen('eip155/a', { name: 'One', rdns: 'app.one' }),
      seen('solana/b', { name: 'One', provider: own }),
      seen('sui/c', { name: 'One on Sui', provider: own }),
      seen('polkadot/d', { name: 'Uno', rdns: 'app.one' }),
    ]
    expect(groups(sightings)).toEqual(['eip155/a polkadot/d solana/b sui/c'])
  })
  it('and the older of two groups that a newcomer joins takes the younger one in', () => {
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

describe('sightings are not one wallet', () => {
  it.each([
    ['letters of another alphabet', 'Met\u0430Mask'],
    ['a space inside', 'Meta Mask'],
    ['a hyphen', 'Meta-Mask'],
    ['a digit for a letter', 'MetaMa5k'],
    ['wide letters', 'ＭｅｔａＭａｓｋ'],
    ['an accent', 'MétaMask'],
    ['a word more', 'MetaMask Pro'],
  ])('when a name only looks alike: %s', (_, name) => {
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
  ])('when a reverse domain name only looks alike: %s', (rdns) => {
    expect(
      groups([
        seen('eip155/a', { name: 'MetaMask', rdns: 'io.metamask' }),
        seen('solana/b', { name: 'MetaMask', rdns }),
      ]),
    ).toHaveLength(2)
  })
  it('when the same name, or reverse domain name, is there twice in one namespace: neither joins anything', () => {
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
  it('when two reverse domain names go by one name: which of them the third one is cannot be told', () => {
    const sightings = [
      seen('eip155/a', { name: 'One', rdns: 'app.one' }),
      seen('polkadot/b', { name: 'One', rdns: 'app.two' }),
      seen('sui/c', { name: 'One' }),
    ]
    expect(groups(sightings)).toEqual(['eip155/a', 'polkadot/b', 'sui/c'])
  })
  it('when one object claims two reverse domain names', () => {
    expect(
      groups([
        seen('eip155/a', { rdns: 'app.one', provider: own }),
        seen('polkadot/b', { rdns: 'app.two', provider: own }),
      ]),
    ).toHaveLength(2)
  })
  it('when they are two objects of one namespace, even if a list takes them for one', () => {
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
  it('when a list says nothing of that name in that namespace, or has no reverse domain name for it', () => {
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
  it('when a newcomer shows the object of one and bears the name of another: its object decides, its claims draw nobody', () => {
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

it('a name is plain without case and what says that it is a wallet', () => {
  expect(
    ['MetaMask', 'Trust Wallet', 'Keplr\tExtension', 'Wallet', 'Walletless'].map(normalizeName),
  ).toEqual(['metamask', 'trust', 'keplr', 'wallet', 'walletless'])
})
