import { describe, expect, it } from 'vitest'
import type { WalletInfo } from '../index.ts'
import type { DiscoveredWallet } from './walletIdentity.ts'
import { buildWalletList } from './walletIdentity.ts'

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

describe('wallet rows', () => {
  it('merges one wallet of several namespaces into one row with a connector for each', () => {
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
  it('shows the name and icon of the first announcement', () => {
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
  it('marks a row ready when one of its connectors is', () => {
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

describe('row keys', () => {
  it('uses the reverse domain name as key, else the plain name, marked if taken', () => {
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
  it('never lets a plain name take the key of a reverse domain name', () => {
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
  it('keeps the key when an older connector joins or the first one goes', () => {
    const [evm, sol] = [
      seen('eip155', wallet('a', { rdns: 'app.one', name: 'One' })),
      seen('solana', wallet('b', { name: 'One' })),
    ]
    const before = buildWalletList([], sol, [])
    const joined = buildWalletList(before, [...sol, ...evm], [])
    expect(keys(joined)).toEqual([['one', 2]])
    expect(keys(buildWalletList(joined, evm, []))).toEqual([['one', 1]])
  })
  it('keeps the key when a part of an older row splits off', () => {
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

describe('row order', () => {
  it('keeps rows in place and appends new ones', () => {
    const before = buildWalletList([], seen('solana', wallet('s')), [])
    const after = buildWalletList(
      before,
      [...seen('eip155', wallet('e1'), wallet('e2')), ...seen('solana', wallet('s'))],
      [],
    )
    expect(after.map(({ name }) => name)).toEqual(['Wallet s', 'Wallet e1', 'Wallet e2'])
  })
  it('keeps the older of two merged rows', () => {
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
  it('keeps key and place of a row whose name another claims, and moves the ambiguous part to the end', () => {
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
