import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allNamespaces } from '../../modal/allNamespaces.ts'
import { builtInNamespaces } from '../../modal/listEnabledNamespaces.ts'
import type { FirstWallet } from '../../plugins/connect/watchFirstWallets.ts'
import { watchFirstWallets } from '../../plugins/connect/watchFirstWallets.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import { announceProvider } from '../harness/InjectedWalletDouble.ts'
import type { TestPlatform } from '../harness/testPlatform.ts'

const icon = 'data:image/png;base64,AAAA'
const otherIcon = 'data:image/png;base64,BBBB'
const name = fc.oneof(
  fc.constantFrom('One', 'ONE Wallet', 'Two', 'Three', ' Two\u202e ', '\u200b', 'a.b', ''),
  fc.string({ maxLength: 70 }),
)
const foreign = fc.oneof(fc.constantFrom(undefined, null, 7, {}), fc.string({ maxLength: 8 }))
const image = fc.oneof(
  fc.constantFrom(icon, otherIcon, ` ${icon}\n`, 'https://x.example/a.png'),
  foreign,
)

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

/** One wallet by two standards, with the pictures that it gives in each. */
const givenTwice = (
  announced: string | undefined,
  registered: string | undefined,
): readonly Sighting[] => [
  {
    kind: 'announced' as const,
    info: { uuid: '1', name: 'One', rdns: 'app.one', icon: announced },
    object: 0,
    own: false,
  },
  {
    kind: 'registered' as const,
    name: 'One',
    icon: registered,
    chains: ['solana:mainnet'],
    connects: true,
  },
]

const readRow = (row: FirstWallet) => ({
  key: row.key,
  name: row.name,
  rdns: row.rdns,
  icon: row.icon,
})

/** The rows of a kernel with some namespaces, and those of the first frame on its page. */
function listRows(found: readonly Sighting[], namespaces: readonly string[]) {
  const plugins = allNamespaces().filter(({ manifest }) =>
    namespaces.includes(manifest.id.replace('namespace.', '')),
  )
  const visit = createTestKernel({ plugins })
  show(visit, found)
  const watched = watchFirstWallets(visit.page, namespaces, () => {})
  const first = watched.list().map(readRow)
  watched.stop()
  visit.kernel.wallets.startDiscovery()
  const listed = visit.kernel.wallets.get().map(readRow)
  visit.kernel.dispose()
  return { first, listed }
}

test('the rows of the first frame are the first of the kernel, whatever wallets claim', () =>
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 8 }), (found) => {
      const { first, listed } = listRows(found, builtInNamespaces)
      const ownIcons = new Map(
        [['eip155', 'polkadot', 'solana'], ['eip155']]
          .flatMap((namespaces) => listRows(found, namespaces).listed)
          .map((row) => [row.key, row.icon]),
      )
      expect(first).toEqual(
        listed.slice(0, first.length).map((row, at) => ({
          ...row,
          // A picture that only a later namespace gives may come with the kernel.
          icon: ownIcons.get(row.key) ?? (first[at]?.icon && row.icon),
        })),
      )
    }),
    {
      numRuns: 1000,
      examples: [
        [[...givenTwice(icon, undefined)]],
        [[...givenTwice(icon, otherIcon)]],
        [[...givenTwice(undefined, icon), { kind: 'polkadot', name: 'one' }]],
      ],
    },
  ))
