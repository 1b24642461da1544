import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Wallet, WalletInfo } from '#kernel'
import { defineNamespace } from '#kernel'
import type { DiscoveredWallet } from '../../kernel/wallets/walletIdentity.ts'
import { buildWalletList } from '../../kernel/wallets/walletIdentity.ts'
import { walletLimit } from '../../kernel/wallets/wallets.ts'
import { createTestKernel } from '../harness/createTestKernel.ts'
import { createNamespaceDouble } from '../harness/NamespaceDouble.ts'
import { flushPromises } from '../harness/testClock.ts'

const spaces = ['eip155', 'solana', 'sui', 'stacks']
const objects = [{}, {}, {}]
type Claims = {
  readonly name: string
  readonly rdns?: string | undefined
  readonly provider?: object | undefined
}
const seen = (
  namespace: string,
  id: string,
  { name, rdns, provider }: Claims,
): DiscoveredWallet => ({
  namespace,
  info: { id, name, ready: true, ...(rdns ? { rdns } : {}) } satisfies WalletInfo,
  provider,
})
const claims: fc.Arbitrary<Claims> = fc.record({
  name: fc.constantFrom('One', 'ONE wallet', 'Two', 'Three'),
  rdns: fc.constantFrom(undefined, undefined, undefined, 'app.one', 'app.two'),
  provider: fc.constantFrom(undefined, undefined, ...objects),
})
const sighting = fc
  .tuple(fc.constantFrom(...spaces), fc.constantFrom('a', 'b', 'c'), claims)
  .map(([space, id, claim]) => seen(space, id, claim))
/** The kernel's candidates: each id once, each object once per namespace. */
const kept = (list: readonly DiscoveredWallet[]) =>
  list.filter(
    (one, at) =>
      !list
        .slice(0, at)
        .some(
          ({ namespace, info, provider }) =>
            namespace === one.namespace &&
            (info.id === one.info.id || (provider && provider === one.provider)),
        ),
  )
const known = [{ id: 'known', rdns: 'app.one', injected: [{ namespace: 'stacks', id: 'a' }] }]
const idsOf = ({ connectors }: Wallet) =>
  connectors.map(({ namespace, walletId }) => `${namespace} ${walletId}`)

describe('wallet rows, for any arrivals and departures', () => {
  test('have one row per wallet, one way per namespace, one reverse domain name and an own key, in a stable place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(sighting, { maxLength: 12 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (turns, listed) => {
          let shown: readonly Wallet[] = []
          for (const turn of turns) {
            const sightings = kept(turn)
            const rows = buildWalletList(shown, sightings, listed ? known : [])
            const claimOf = (id: string) =>
              sightings.find(({ namespace, info }) => `${namespace} ${info.id}` === id)?.info
            expect(rows.flatMap(idsOf).sort()).toEqual(
              sightings.map(({ namespace, info }) => `${namespace} ${info.id}`).sort(),
            )
            expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
            for (const row of rows) {
              expect(new Set(row.connectors.map(({ namespace }) => namespace)).size).toBe(
                row.connectors.length,
              )
              expect(
                new Set(idsOf(row).flatMap((id) => claimOf(id)?.rdns ?? [])).size,
              ).toBeLessThanOrEqual(1)
              expect(row.name).toBe(claimOf(idsOf(row)[0] ?? '')?.name)
            }
            const places = rows
              .flatMap(({ key }) => shown.findIndex((row) => row.key === key))
              .filter((at) => at >= 0)
            expect(places).toEqual([...places].sort((a, b) => a - b))
            // A row goes only with its last wallet, or into an older row that now holds all that is
            // left of it.
            for (const row of shown.filter(({ key }) => rows.every((now) => now.key !== key)))
              for (const id of idsOf(row))
                expect([undefined, ...shown.map(({ key }) => key)]).toContain(
                  rows.find((now) => idsOf(now).includes(id))?.key,
                )
            expect(buildWalletList(rows, sightings, listed ? known : [])).toEqual(rows)
            shown = rows
          }
        },
      ),
      { numRuns: 3000 },
    )
  })
  test('join nothing over a claim of two wallets in one namespace, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(spaces, { minLength: 2 }), fc.nat(), (order, at) => {
        const [twice = ''] = order
        const list = [
          ...order.map((space) => seen(space, 'a', { name: 'One' })),
          seen(twice, 'evil', { name: 'One' }),
        ]
        const turned = [...list.slice(at % list.length), ...list.slice(0, at % list.length)]
        expect(buildWalletList([], turned, []).map(({ connectors }) => connectors.length)).toEqual(
          list.map(() => 1),
        )
      }),
    )
  })
})

describe('trusted wallet', () => {
  const trusted = { name: 'MetaMask', rdns: 'io.metamask' }
  const [own, evil, other] = objects
  const hostile: fc.Arbitrary<Claims> = fc.record({
    name: fc.constantFrom(
      'Met\u0430Mask',
      'Meta Mask',
      'MetaMa5k',
      'MetaMask Inc',
      'METAMASK.',
      'io.metamask',
      '__proto__',
      'constructor',
      'metamask*',
    ),
    rdns: fc.constantFrom(
      undefined,
      'io.metamask.evil',
      'io.metarnask',
      'io.met\u0430mask',
      '__proto__',
    ),
    provider: fc.constantFrom(undefined, evil, other),
  })
  test('keeps its row, key, name and ways, whichever imitations come before and after it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...spaces), hostile), { maxLength: 12 }),
        fc.nat(12),
        (others, at) => {
          const strangers = others.map(([space, claim], id) => seen(space, `evil${id}`, claim))
          const real = [
            seen('eip155', 'real', { ...trusted, provider: own }),
            seen('sui', 'real', { name: 'MetaMask on Sui', provider: own }),
          ]
          const list = kept([...strangers.slice(0, at), ...real, ...strangers.slice(at)])
          const row = buildWalletList([], list, []).find((one) =>
            idsOf(one).includes('eip155 real'),
          )
          expect(row).toMatchObject({ key: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' })
          expect(row && idsOf(row)).toEqual(['eip155 real', 'sui real'])
        },
      ),
      { numRuns: 2000 },
    )
  })
  test('is joined under its very name by one stranger in a namespace it does not serve, and by none once there are two', () => {
    const real = [
      seen('eip155', 'real', { ...trusted, provider: own }),
      seen('solana', 'real', { name: 'MetaMask', provider: other }),
    ]
    const copy = (space: string, id: string) => seen(space, id, { name: 'MetaMask', provider: {} })
    const waysOf = (...more: readonly DiscoveredWallet[]) =>
      buildWalletList([], [...real, ...more], []).find(({ key }) => key === 'io.metamask')
        ?.connectors.length
    expect(waysOf()).toBe(2)
    expect(waysOf(copy('sui', 'x'))).toBe(3)
    expect(waysOf(copy('sui', 'x'), copy('sui', 'y'))).toBe(1)
    expect(waysOf(copy('solana', 'x'))).toBe(1)
  })
})

describe('arbitrary wallet announcements over several namespaces', () => {
  const nasty = fc.oneof(
    fc.anything({
      withNullPrototype: true,
      withMap: true,
      withSet: true,
      withDate: true,
      withTypedArray: true,
      withBigInt: true,
    }),
    fc.record(
      {
        id: fc.constantFrom('a', 'b', 'c', '__proto__', ''),
        name: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.constantFrom('One', '<script>alert(1)</script>', '\u202eksaMateM', '\u200b'),
        ),
        icon: fc.constantFrom(
          'javascript:alert(1)',
          'data:text/html,x',
          'data:image/svg+xml,<svg onload="alert(1)"/>',
          'https://tracker.example/p.png',
          7,
        ),
        rdns: fc.oneof(
          fc.string({ maxLength: 10 }),
          fc.constantFrom('io.metamask', '__proto__', null),
        ),
        ready: fc.constantFrom(true, false, 'yes'),
        provider: fc.constantFrom(...objects, 'text', null),
      },
      { requiredKeys: [] },
    ),
  )
  const throwing = (): never => {
    throw new Error('a hostile getter')
  }
  let reads = 0
  const wrapped = nasty.chain((value) =>
    fc.constantFrom<unknown>(
      value,
      // biome-ignore lint/suspicious/noThenProperty: a wallet that pretends to be a promise is the attack
      { ...Object(value), then: throwing },
      Object.defineProperty({ ...Object(value) }, 'name', { get: throwing, enumerable: true }),
      new Proxy({ ...Object(value) }, { get: throwing }),
      new Proxy({ ...Object(value) }, { ownKeys: throwing, getPrototypeOf: throwing }),
      new Proxy(
        { ...Object(value) },
        {
          get: (target, name) =>
            reads++ % 2 === 0 ? Reflect.get(target, name) : `flip ${String(name)}`,
        },
      ),
    ),
  )
  test('leave only displayable rows, the honest wallet among them', async () => {
    const doubles = spaces.map((space) => createNamespaceDouble(space))
    const { kernel } = createTestKernel({
      plugins: doubles.map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open()
    await flushPromises()
    const honest = { id: 'honest', name: 'Honest', rdns: 'app.honest', ready: true }
    doubles[0]?.announce([honest])
    const first = kernel.wallets.get()[0]?.key
    fc.assert(
      fc.property(fc.nat(spaces.length - 1), fc.array(wrapped, { maxLength: 10 }), (at, found) => {
        doubles[at]?.announce(at === 0 ? [honest, ...found] : found)
        const rows = kernel.wallets.get()
        expect(rows[0]?.key).toBe(first)
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        for (const { name, icon, key } of rows) {
          expect(name).toMatch(/^[^\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{1,60}$/u)
          expect(icon ?? 'data:image/').toMatch(/^data:image\//)
          expect(key).not.toBe('')
        }
        expect(Object.hasOwn(Object.prototype, 'ways')).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
  test('cost a moment for 10,000 of as many wallets in four namespaces, and leave the last ones', async () => {
    const doubles = spaces.map((space) => createNamespaceDouble(space))
    const { kernel } = createTestKernel({
      plugins: doubles.map(({ manifest }) => defineNamespace(manifest)()),
    })
    await kernel.open()
    await flushPromises()
    const flood = (from: number) =>
      Array.from({ length: 100 }, (_, at) => ({
        id: `${from + at}`,
        name: `Wallet ${from + at}`,
        ready: true,
        provider: {},
      }))
    const lengths: number[] = []
    kernel.wallets.subscribe(() => lengths.push(kernel.wallets.get().length))
    for (let turn = 0; turn < 100; turn++) doubles[turn % 4]?.announce(flood(turn * 100))
    expect(kernel.wallets.get().length).toBeLessThanOrEqual(4 * walletLimit)
    // The work is bounded: listeners are called at most once a list, and never with more rows than
    // are kept.
    expect(lengths.length).toBeLessThanOrEqual(100)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4 * walletLimit)
    for (const double of doubles) double.announce([])
    expect(kernel.wallets.get()).toEqual([])
  })
})
