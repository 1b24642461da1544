import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '../index.ts'
import { buildWalletList } from './buildWalletList.ts'
import type { DiscoveredWallet } from './walletIdentity.ts'

const wallet = (id: string, more: Partial<WalletInfo> = {}): WalletInfo => ({
  id,
  name: `Wallet ${id}`,
  ready: true,
  ...more,
})
const seen = (namespace: string, ...infos: readonly WalletInfo[]): readonly DiscoveredWallet[] =>
  infos.map((info) => ({ namespace, info, provider: undefined }))
const png = 'data:image/png;base64,AA=='
const keys = (rows: readonly { readonly key: string; readonly connectors: readonly unknown[] }[]) =>
  rows.map(({ key, connectors }) => [key, connectors.length])

describe('the rows', () => {
  it('one wallet on several namespaces is one row with a way in for each', () => {
    const rows = buildWalletList(
      [],
      [
        ...seen('eip155', wallet('a', { rdns: 'App.Phantom', ready: false })),
        ...seen('solana', wallet('b', { rdns: 'app.phantom', icon: png })),
      ],
      [],
    )
    expect(rows).toEqual([
      {
        key: 'app.phantom',
        name: 'Wallet a',
        icon: png,
        rdns: 'App.Phantom',
        ready: true,
        connectors: [
          { namespace: 'eip155', walletId: 'a' },
          { namespace: 'solana', walletId: 'b' },
        ],
      },
    ])
  })
  it('a row has the name and picture of what was seen first', () => {
    const rows = buildWalletList(
      [],
      [
        ...seen('solana', wallet('b', { name: 'One' })),
        ...seen('eip155', wallet('a', { name: 'ONE wallet', icon: png, rdns: 'app.one' })),
      ],
      [],
    )
    expect(rows).toMatchObject([{ key: 'app.one', name: 'One', rdns: 'app.one', icon: png }])
  })
  it('a row is ready when one of its connectors is', () => {
    for (const ready of [
      [true, false],
      [false, true],
    ] as const)
      expect(
        buildWalletList(
          [],
          [
            ...seen('eip155', wallet('a', { rdns: 'x', ready: ready[0] })),
            ...seen('solana', wallet('b', { rdns: 'x', ready: ready[1] })),
          ],
          [],
        ),
      ).toMatchObject([{ ready: true }])
  })
})

describe('a row’s key', () => {
  it('is its reverse domain name, else its plain name, and marked where it is taken', () => {
    const rows = buildWalletList(
      [],
      seen(
        'eip155',
        wallet('a', { rdns: 'App.One', name: 'One' }),
        wallet('b', { name: 'One Wallet' }),
        wallet('c', { name: 'one' }),
      ),
      [],
    )
    expect(keys(rows)).toEqual([
      ['app.one', 1],
      ['one', 1],
      ['one*', 1],
    ])
  })
  it('of a nameless domain is never that of a reverse domain name', () => {
    expect(
      keys(
        buildWalletList(
          [],
          seen(
            'eip155',
            wallet('a', { name: 'io.metamask' }),
            wallet('b', { rdns: 'io.metamask' }),
          ),
          [],
        ),
      ),
    ).toEqual([
      ['io metamask', 1],
      ['io.metamask', 1],
    ])
  })
  it('stays when an older way joins it or its first one goes', () => {
    const [evm, sol] = [
      seen('eip155', wallet('a', { rdns: 'app.one', name: 'One' })),
      seen('solana', wallet('b', { name: 'One' })),
    ]
    const before = buildWalletList([], sol, [])
    const joined = buildWalletList(before, [...sol, ...evm], [])
    expect(keys(joined)).toEqual([['one', 2]])
    expect(keys(buildWalletList(joined, evm, []))).toEqual([['one', 1]])
  })
  it('is not taken away by a part of an older row that comes loose', () => {
    const [provider, bee] = [{}, { name: 'Bee' }]
    const [sol, evm] = [seen('solana', wallet('a')), seen('eip155', wallet('b', bee))]
    const late = seen('eip155', wallet('c', bee))
    const held = [...sol, ...evm].map((sighting) => ({ ...sighting, provider }))
    const before = buildWalletList([], [...held, ...late], [])
    expect(before.map(({ key }) => key)).toEqual(['wallet a', 'bee'])
    expect(
      buildWalletList(before, [...sol, ...evm, ...late], []).map(({ key, connectors }) => [
        key,
        connectors[0]?.walletId,
      ]),
    ).toEqual([
      ['wallet a', 'a'],
      ['bee', 'c'],
      ['bee*', 'b'],
    ])
  })
})

describe('a row’s place', () => {
  it('rows keep their place once shown; new ones come at the end', () => {
    const before = buildWalletList([], seen('solana', wallet('s')), [])
    const after = buildWalletList(
      before,
      [...seen('eip155', wallet('e1'), wallet('e2')), ...seen('solana', wallet('s'))],
      [],
    )
    expect(after.map(({ name }) => name)).toEqual(['Wallet s', 'Wallet e1', 'Wallet e2'])
  })
  it('of two rows that turn out to be one the older stays, and the younger disappears into it', () => {
    const [one, two] = [
      seen('eip155', wallet('a', { rdns: 'app.one' })),
      seen('polkadot', wallet('b')),
    ]
    const before = buildWalletList([], [...one, ...two, ...seen('sui', wallet('c'))], [])
    const known = [{ id: 'known', rdns: 'app.one', injected: [{ namespace: 'polkadot', id: 'b' }] }]
    expect(keys(before)).toEqual([
      ['app.one', 1],
      ['wallet b', 1],
      ['wallet c', 1],
    ])
    expect(
      keys(buildWalletList(before, [...one, ...two, ...seen('sui', wallet('c'))], known)),
    ).toEqual([
      ['app.one', 2],
      ['wallet c', 1],
    ])
  })
  it('a row whose name another one turns out to bear too keeps its key and place; what it can no longer be sure of moves to the end', () => {
    const own = { name: 'One' }
    const first = [
      ...seen('eip155', wallet('a', { ...own, rdns: 'app.one' })),
      ...seen('solana', wallet('b', own)),
      ...seen('sui', wallet('z')),
    ]
    const before = buildWalletList([], first, [])
    const after = buildWalletList(before, [...first, ...seen('solana', wallet('evil', own))], [])
    expect(keys(before)).toEqual([
      ['app.one', 2],
      ['wallet z', 1],
    ])
    expect(
      after.map(({ key, connectors }) => [key, connectors.map(({ walletId }) => walletId).join()]),
    ).toEqual([
      ['app.one', 'a'],
      ['wallet z', 'z'],
      ['one', 'b'],
      ['one*', 'evil'],
    ])
  })
})
