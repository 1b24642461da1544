import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allNamespaces } from '../../modal/allNamespaces.ts'
import { builtInNamespaces } from '../../modal/listEnabledNamespaces.ts'
import { watchFirstWallets } from '../../plugins/connect/watchFirstWallets.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import { announceProvider } from '../harness/InjectedWalletDouble.ts'
import type { TestPlatform } from '../harness/testPlatform.ts'

const icon = 'data:image/png;base64,AAAA'
const name = fc.oneof(
  fc.constantFrom('One', 'ONE Wallet', 'Two', 'Three', ' Two\u202e ', '\u200b', 'a.b', ''),
  fc.string({ maxLength: 70 }),
)
const foreign = fc.oneof(fc.constantFrom(undefined, null, 7, {}), fc.string({ maxLength: 8 }))
const image = fc.oneof(fc.constantFrom(icon, ` ${icon}\n`, 'https://x.example/a.png'), foreign)

/** A wallet that a page may have. */
const sighting = fc.oneof(
  fc.record({
    kind: fc.constant('announced' as const),
    info: fc.record({
      uuid: fc.constantFrom('1', '2', '3', '4', undefined),
      name: fc.oneof(name, foreign),
      rdns: fc.oneof(fc.constantFrom('app.one', 'App.Two', 'no', ' app.one'), foreign),
      icon: image,
    }),
    object: fc.nat(3),
    own: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('registered' as const),
    name: fc.oneof(name, foreign),
    icon: image,
    chains: fc.oneof(
      fc.constantFrom(['solana:mainnet'], ['sui:mainnet'], ['solana:x'], [], [7]),
      foreign,
    ),
    connects: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('global' as const), name: fc.constantFrom('ethereum', 'keplr') }),
  fc.record({ kind: fc.constant('polkadot' as const), name: fc.constantFrom('one', 'dot') }),
)
type Sighting = typeof sighting extends fc.Arbitrary<infer Value> ? Value : never

function show({ page }: TestPlatform, found: readonly Sighting[]): void {
  const objects = [0, 1, 2, 3].map((at) => ({ at, request: async () => [] }))
  for (const one of found) {
    if (one.kind === 'announced')
      announceProvider(
        page,
        one.info,
        one.own && one.object === 3 ? { isLatchkey: true } : objects[one.object],
      )
    if (one.kind === 'registered') {
      const connect = { connect: async () => ({ accounts: [] }) }
      const wallet = {
        name: one.name,
        icon: one.icon,
        chains: one.chains,
        features: one.connects ? { 'standard:connect': connect } : {},
      }
      page.listen('wallet-standard:app-ready', (api) =>
        Reflect.get(Object(api), 'register')?.(wallet),
      )
    }
    if (one.kind === 'global')
      page.globals.set(one.name, { request() {}, enable() {}, getKey() {} })
    if (one.kind === 'polkadot')
      page.globals.set('injectedWeb3', { [one.name]: { version: '1', enable: async () => ({}) } })
  }
}

test('the rows of the first frame are the first of the kernel, whatever wallets claim', () =>
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 8 }), (found) => {
      const visit = createTestKernel({ plugins: allNamespaces() })
      show(visit, found)
      const first = watchFirstWallets(visit.page, builtInNamespaces, () => {})
      const rows = first.list()
      first.stop()
      visit.kernel.wallets.startDiscovery()
      // A picture that only a later namespace gives comes with the kernel.
      const pictures = rows.map(({ icon: picture }) => picture)
      const listed = visit.kernel.wallets
        .get()
        .slice(0, rows.length)
        .map(({ key, name: shown, rdns, icon: picture }, at) => ({
          key,
          name: shown,
          rdns,
          icon: pictures[at] && picture,
        }))
      expect(
        rows.map(({ key, name: shown, rdns, icon: picture }) => ({
          key,
          name: shown,
          rdns,
          icon: picture,
        })),
      ).toEqual(listed)
      visit.kernel.dispose()
    }),
    { numRuns: 1000 },
  ))
