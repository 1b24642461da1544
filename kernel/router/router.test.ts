import { describe, expect, it } from 'vitest'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel, testRoutes } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { HistoryEntry, RouterConditions } from '../index.ts'
import {
  closeGuards,
  defineManifest,
  defineNamespace,
  definePlugin,
  defineRoute,
  modalChanged,
  viewLeft,
} from '../index.ts'
import {
  chooseView,
  popEntry,
  pushEntry,
  replaceEntry,
  resetHistory,
  shakeDuration,
  viewLeftDelay,
} from './router.ts'

const marks = testRoutes
const swap = defineRoute<{ from: string }>('Swap')
const facts = (given: Partial<RouterConditions> = {}): RouterConditions => ({
  adapters: true,
  address: false,
  mobile: false,
  embedded: false,
  ...given,
})
const entry = (route: string, params?: unknown): HistoryEntry => ({ route, params })

describe('choosing the view on open', () => {
  const requested = entry('Networks')
  type Row = readonly [
    title: string,
    facts: RouterConditions,
    requested: HistoryEntry | undefined,
    view: string,
  ]
  const rows: readonly Row[] = [
    [
      '2: no adapters and no address on mobile gives AllWallets',
      facts({ adapters: false, mobile: true }),
      undefined,
      'AllWallets',
    ],
    [
      '2: no adapters and no address on desktop gives ConnectingWalletConnectBasic',
      facts({ adapters: false }),
      undefined,
      'ConnectingWalletConnectBasic',
    ],
    [
      '2 comes before 3: without adapters and address an explicit view is not honoured',
      facts({ adapters: false }),
      requested,
      'ConnectingWalletConnectBasic',
    ],
    ['3: an explicit view request is honoured', facts(), requested, 'Networks'],
    ['3 comes before 4: also with an address', facts({ address: true }), requested, 'Networks'],
    [
      '3: and without adapters when there is an address',
      facts({ adapters: false, address: true }),
      requested,
      'Networks',
    ],
    ['4: a connected address gives Account', facts({ address: true }), undefined, 'Account'],
    ['4: also without adapters', facts({ adapters: false, address: true }), undefined, 'Account'],
    ['5: in every other case Connect is shown', facts(), undefined, 'Connect'],
    [
      'embedded: Account when connected',
      facts({ embedded: true, address: true }),
      undefined,
      'Account',
    ],
    ['embedded: else Connect', facts({ embedded: true }), undefined, 'Connect'],
  ]
  it.each(rows)('%s', (_, given, request, view) => {
    expect(chooseView(given, marks, request).route).toBe(view)
  })
})

describe('router history', () => {
  it('pushes a view unless it is on screen with the same params', () => {
    const history = [entry('Connect'), entry('Swap', 1)]
    expect(pushEntry(history, entry('Swap', 2))).toHaveLength(3)
    expect(pushEntry(history, entry('Swap', 1))).toBe(history)
  })
  it('replaces the last entry', () => {
    expect(
      replaceEntry([entry('Connect'), entry('Swap')], entry('Networks')).map(({ route }) => route),
    ).toEqual(['Connect', 'Networks'])
  })
  it('pops one entry on going back', () => {
    expect(popEntry([entry('Connect'), entry('Swap'), entry('Networks')], facts(), marks)).toEqual([
      entry('Connect'),
      entry('Swap'),
    ])
  })
  it('closes on going back from the only entry', () => {
    expect(popEntry([entry('Swap')], facts(), marks)).toBeUndefined()
  })
  it('goes back to Account instead of Connect with an address', () => {
    expect(
      popEntry([entry('Connect'), entry('Networks')], facts({ address: true }), marks),
    ).toEqual([entry('Account')])
    expect(popEntry([entry('Connect'), entry('Networks')], facts(), marks)).toEqual([
      entry('Connect'),
    ])
  })
  it('resets to Connect on closing; an embedded modal to Account when connected, else Connect', () => {
    expect(resetHistory(facts({ address: true }), marks)).toEqual([entry('Connect')])
    expect(resetHistory(facts({ address: true, embedded: true }), marks)).toEqual([
      entry('Account'),
    ])
    expect(resetHistory(facts({ embedded: true }), marks)).toEqual([entry('Connect')])
  })
})

describe('router', () => {
  const guard = definePlugin(
    defineManifest({
      id: 'guard',
      contributes: [closeGuards.of((history) => history.at(-1)?.route === 'Guarded')],
    }),
    async () => ({
      default: () => {},
    }),
  )
  const guarded = defineRoute('Guarded')
  const start = (options: TestKernelOptions = {}) => {
    const test = createTestKernel({
      ...options,
      plugins: [
        defineNamespace(createNamespaceDouble().manifest)(),
        guard(),
        ...(options.plugins ?? []),
      ],
    })
    const { router } = test.kernel
    const changes: boolean[] = []
    const left: string[] = []
    test.kernel.on(modalChanged, ({ open }) => changes.push(open))
    test.kernel.on(viewLeft, ({ route }) => left.push(route))
    return {
      ...test,
      router,
      changes,
      left,
      views: () => router.get().history.map(({ route }) => route),
    }
  }
  it('starts closed on Connect, neither loading nor shaking', () => {
    expect(start().router.get()).toEqual({
      open: false,
      loading: false,
      shake: false,
      history: [entry('Connect')],
    })
  })
  it('opens, moves and closes without touching anything but itself', () => {
    const { router, changes, views } = start()
    router.open()
    router.push(swap, { from: 'ETH' })
    expect(router.current()).toEqual(entry('Swap', { from: 'ETH' }))
    router.replace(marks.home)
    expect(views()).toEqual(['Connect', 'Account'])
    router.reset(swap)
    expect(views()).toEqual(['Swap'])
    expect(router.requestClose()).toBe(true)
    expect(views()).toEqual(['Connect'])
    expect(changes).toEqual([true, false])
  })
  it('does not freeze the params of a view, which are objects of the host', () => {
    const { router } = start()
    const form = { amounts: ['1'] }
    router.open(entry('Swap', form))
    form.amounts.push('2')
    expect(router.current().params).toEqual({ amounts: ['1', '2'] })
  })
  it('closes on going back from the last view', () => {
    const { router } = start()
    router.open()
    router.push(swap)
    router.back()
    expect(router.get()).toMatchObject({ open: true, history: [entry('Connect')] })
    router.back()
    expect(router.get().open).toBe(false)
  })
  it('emits viewLeft 100 ms after back or close, so that pending work may stop', async () => {
    const { router, left, clock } = start()
    router.open()
    router.push(swap)
    router.back()
    await clock.advance(viewLeftDelay - 1)
    expect(left).toEqual([])
    await clock.advance(1)
    expect(left).toEqual(['Swap'])
    router.close()
    await clock.advance(viewLeftDelay)
    expect(left).toEqual(['Swap', 'Connect'])
    expect(viewLeftDelay).toBe(100)
  })
  it('emits no viewLeft when a closed modal is closed', async () => {
    const { router, left, changes, clock } = start()
    router.close()
    expect(router.requestClose()).toBe(true)
    await clock.advance(1000)
    expect([left, changes]).toEqual([[], []])
  })
  it('ignores moves of a view after the modal was closed', () => {
    const { router } = start()
    router.open()
    router.close()
    const closed = router.get()
    const moves = [
      () => router.push(swap),
      () => router.replace(swap),
      () => router.reset(swap),
      () => router.setLoading(true),
      () => router.back(),
    ]
    for (const move of moves) {
      move()
      expect(router.get()).toEqual(closed)
    }
  })
  it('shakes for 500 ms and keeps the view on a refused close; close() still works', async () => {
    const { router, clock } = start()
    router.open(entry('Guarded'))
    expect(router.requestClose()).toBe(false)
    expect(router.get()).toMatchObject({ open: true, shake: true })
    await clock.advance(shakeDuration - 1)
    expect(router.get().shake).toBe(true)
    await clock.advance(1)
    expect(router.get().shake).toBe(false)
    expect(shakeDuration).toBe(500)
    expect(router.isGuarded()).toBe(true)
    router.close()
    expect(router.get().open).toBe(false)
  })
  it('restarts the 500 ms of shaking at a second refused close', async () => {
    const { router, clock } = start()
    router.open(entry('Guarded'))
    router.requestClose()
    await clock.advance(400)
    router.requestClose()
    await clock.advance(400)
    expect(router.get().shake).toBe(true)
    await clock.advance(100)
    expect(router.get().shake).toBe(false)
  })
  it('refuses back on a guarded first view like a close', () => {
    const { router } = start()
    router.open(entry('Guarded'))
    router.back()
    expect(router.get()).toMatchObject({ open: true, shake: true })
    router.reset(swap)
    router.push(guarded)
    router.back()
    expect(router.current().route).toBe('Swap')
  })
  it('closes although a guard throws', () => {
    const broken = definePlugin(
      defineManifest({
        id: 'broken',
        contributes: [
          closeGuards.of(() => {
            throw new Error('broken guard')
          }),
        ],
      }),
      async () => ({ default: () => {} }),
    )
    const { router, logs } = start({ plugins: [broken()] })
    router.open()
    expect(router.requestClose()).toBe(true)
    expect(logs.some(({ detail }) => String(detail) === 'Error: broken guard')).toBe(true)
  })
  it('keeps an embedded modal open: closing shows Account when connected, else Connect', () => {
    const { router, changes } = start({ settings: { embedded: true } })
    router.open()
    router.push(swap)
    expect(router.requestClose()).toBe(true)
    expect(router.get()).toMatchObject({ open: true, history: [entry('Connect')] })
    expect(changes).toEqual([true])
  })
  it('starts a new history and ends loading when opened again', () => {
    const { router, changes, views } = start()
    router.open()
    router.push(swap)
    router.setLoading(true)
    expect(router.get().loading).toBe(true)
    router.open()
    expect(router.get().loading).toBe(false)
    expect(views()).toEqual(['Connect'])
    expect(changes).toEqual([true])
  })
  it('reports no opening after the closing of a listener that closes it as it opens', () => {
    const { router, changes } = start()
    const release = router.subscribe(({ open }) => {
      if (!open) return
      release()
      router.close()
    })
    router.open()
    expect(router.get().open).toBe(false)
    expect(changes).toEqual([false])
  })
  it('notifies no listener of a move to the view on screen', () => {
    const { router } = start()
    router.open(entry('Networks'))
    let count = 0
    router.subscribe(() => void count++)
    router.push(defineRoute('Networks'))
    expect(count).toBe(0)
  })
  it('works with functions taken off the router', () => {
    const { back, open, get, requestClose } = start().router
    open()
    back()
    requestClose()
    expect(get().open).toBe(false)
  })
})
