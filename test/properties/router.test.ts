import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HistoryEntry, Router, RouterConditions } from '#kernel'
import { closeGuards, defineManifest, defineNamespace, definePlugin, defineRoute } from '#kernel'
import {
  chooseView,
  popEntry,
  pushEntry,
  replaceEntry,
  resetHistory,
} from '../../kernel/router/router.ts'
import { createTestKernel, testRoutes as marks } from '../harness/createTestKernel.ts'
import { createNamespaceDouble } from '../harness/NamespaceDouble.ts'
import { flushPromises } from '../harness/testClock.ts'
import { sequences } from './sequences.ts'

const names = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'UnsupportedChain',
  'Networks',
  'Guarded',
  'Swap',
] as const
const anyFacts: fc.Arbitrary<RouterConditions> = fc.record({
  adapters: fc.boolean(),
  address: fc.boolean(),
  mobile: fc.boolean(),
  embedded: fc.boolean(),
})
const anyEntry: fc.Arbitrary<HistoryEntry> = fc.record({
  route: fc.constantFrom(...names),
  params: fc.constantFrom(undefined, 1, 'x'),
})
const anyHistory = fc.array(anyEntry, { minLength: 1, maxLength: 12 })

describe('router rules, for any state', () => {
  test('apply on open the first of rules 2, 3, 4 and 5 that matches', () => {
    fc.assert(
      fc.property(anyFacts, fc.option(anyEntry, { nil: undefined }), (facts, wanted) => {
        const chosen = chooseView(facts, marks, wanted)
        if (!facts.adapters && !facts.address)
          expect(chosen.route).toBe(facts.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
        else if (wanted) expect(chosen).toEqual(wanted)
        else expect(chosen.route).toBe(facts.address ? 'Account' : 'Connect')
      }),
    )
  })
  test('remove one entry on back, never show Connect with an address, and close only from the last entry', () => {
    fc.assert(
      fc.property(anyHistory, anyFacts, (history, facts) => {
        const rest = popEntry(history, facts, marks)
        const replacedByHome = facts.address && history.at(-2)?.route === 'Connect'
        const expected = replacedByHome
          ? [{ route: 'Account', params: undefined }]
          : history.slice(0, -1)
        expect(rest).toEqual(history.length === 1 ? undefined : expected)
      }),
    )
  })
  test('cancel out push and back; pushing the current view changes nothing', () => {
    fc.assert(
      fc.property(anyHistory, anyEntry, (history, entry) => {
        const next = pushEntry(history, entry)
        expect(next.at(-1)).toEqual(entry)
        if (next !== history) expect(popEntry(next, { address: false }, marks)).toEqual(history)
        expect(pushEntry(next, entry)).toBe(next)
        expect(replaceEntry(history, entry)).toHaveLength(history.length)
      }),
    )
  })
  test('leave a closed modal on Connect, and an embedded one on Account when connected', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        expect(resetHistory(facts, marks).map(({ route }) => route)).toEqual([
          facts.embedded && facts.address ? 'Account' : 'Connect',
        ])
      }),
    )
  })
})

/** A step of a visitor, a plugin or a wallet. */
type Step = {
  readonly do:
    | 'open'
    | 'push'
    | 'replace'
    | 'reset'
    | 'back'
    | 'requestClose'
    | 'close'
    | 'connect'
    | 'disconnect'
    | 'loading'
  readonly view: (typeof names)[number]
  readonly flag: boolean
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    'open',
    'push',
    'replace',
    'reset',
    'back',
    'requestClose',
    'close',
    'connect',
    'disconnect',
    'loading',
  ),
  view: fc.constantFrom(...names),
  flag: fc.boolean(),
})

const guard = definePlugin(
  defineManifest({
    id: 'guard',
    contributes: [closeGuards.of((history) => history.at(-1)?.route === 'Guarded')],
  }),
  async () => ({
    default: () => {},
  }),
)

function start(embedded: boolean, adapters: boolean) {
  const wallets = createNamespaceDouble()
  const test = createTestKernel({
    settings: { embedded },
    plugins: adapters ? [defineNamespace(wallets.manifest)(), guard()] : [guard()],
  })
  const { connections, router } = test.kernel
  const address = () => connections.getState()?.accountState.address !== undefined
  const run = async ({ do: what, view, flag }: Step) => {
    const route = defineRoute(view)
    if (what === 'open')
      await test.kernel.open(flag ? { view: { route: view, params: undefined } } : {})
    else if (what === 'push' || what === 'replace' || what === 'reset') router[what](route)
    else if (what === 'back' || what === 'requestClose' || what === 'close') router[what]()
    else if (what === 'loading') router.setLoading(flag)
    else if (what === 'disconnect') await connections.disconnect({ stay: flag })
    else if (adapters) {
      const outcome = connections.connect('eip155', { walletId: 'w' }).catch(() => {})
      await flushPromises(10)
      wallets.connectRequests.at(-1)?.approve()
      await outcome
    }
  }
  return { ...test, router, address, run }
}

/** I1 and I3 of the invariants, and what each step promises. */
function check(
  router: Router,
  before: {
    readonly open: boolean
    readonly history: readonly HistoryEntry[]
    readonly address: boolean
  },
  { do: what }: Step,
  embedded: boolean,
): void {
  const { open, history, shake } = router.get()
  expect(history.length).toBeGreaterThanOrEqual(1)
  for (const { route } of history) expect(names).toContain(route)
  expect(router.current()).toEqual(history.at(-1))
  if (!open && !embedded) expect(history).toEqual([{ route: 'Connect', params: undefined }])
  const top = before.history.at(-1)?.route
  if (what === 'close') {
    expect(open).toBe(embedded && before.open)
    expect(history).toHaveLength(1)
  }
  if (what === 'requestClose') {
    if (top === 'Guarded') expect([open, shake]).toEqual([before.open, true])
    else
      expect(history).toEqual([
        { route: embedded && before.address ? 'Account' : 'Connect', params: undefined },
      ])
  }
  if (what === 'back' && before.history.length > 1) {
    expect(open).toBe(before.open)
    if (before.address)
      expect(
        history.length > 1 || history[0]?.route !== 'Connect' || before.history.length === 2,
      ).toBe(true)
  }
}

describe('router in a kernel, for any sequence of steps', () => {
  test('stays open or closed with a history of known views, and obeys back, close and guards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 25 }),
        fc.boolean(),
        fc.boolean(),
        async (steps, embedded, adapters) => {
          const { router, address, run, kernel } = start(embedded, adapters)
          for (const step of steps) {
            const before = { ...router.get(), address: address() }
            await run(step)
            check(router, before, step, embedded)
          }
          kernel.dispose()
        },
      ),
      sequences(400),
    )
  })
  test('closes from any state in three steps: close without asking, or back and cancel', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
        const { router, run, kernel } = start(false, true)
        for (const step of steps) await run(step)
        for (let tries = 0; tries < 2 && router.get().open; tries++)
          if (!router.requestClose()) router.close()
        expect(router.get()).toMatchObject({
          open: false,
          loading: false,
          history: [{ route: 'Connect' }],
        })
        kernel.dispose()
      }),
      sequences(200),
    )
  })
  test('closes any modal without a guarded view at its end after enough steps back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
        const { router, run, kernel } = start(false, true)
        for (const step of steps) await run(step)
        const depth = router.get().history.length
        for (
          let tries = 0;
          tries < depth && !(router.isGuarded() && router.get().history.length === 1);
          tries++
        )
          router.back()
        expect(router.get().open && !router.isGuarded()).toBe(false)
        kernel.dispose()
      }),
      sequences(200),
    )
  })
  test('touches neither storage nor page when it navigates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
        const { run, page, store, http, kernel } = start(false, false)
        for (const step of steps) await run(step)
        expect([page.announced, [...store.entries], http.requests]).toEqual([[], [], []])
        kernel.dispose()
      }),
      sequences(50),
    )
  })
})
