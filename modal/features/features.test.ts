import { describe, expect, it } from 'vitest'
import type { Alert, FeatureValue, Plugin } from '#kernel'
import {
  alerted,
  defineManifest,
  defineNamespace,
  definePlugin,
  defineRoute,
  defineService,
  defineSlot,
  featuresChanged,
  featureValuesRef,
} from '#kernel'
import { ageEntries } from '../../test/harness/ageEntries.ts'
import type { TestKernelOptions } from '../../test/harness/createTestKernel.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import type { Reply } from '../../test/harness/testHttp.ts'
import type { CatalogFeature } from './config.ts'
import { configTimeout } from './config.ts'

const views = defineSlot<{ route: string }>('test.views')
const swapView = defineRoute('Swap')
const quotes = defineService<() => number>('test.quotes')

type Shown = { loads: FeatureValue[]; feature: CatalogFeature }
/** A feature whose plugin shows one view named as the feature. */
function featureOf(
  id: string,
  more: Partial<CatalogFeature> & { plugin?: () => Plugin; load?: CatalogFeature['load'] } = {},
): Shown {
  const manifest = defineManifest({ id: `plugin.${id}`, contributes: [views.of({ route: id })] })
  const plugin = more.plugin ?? definePlugin(manifest, async () => ({ default: () => {} }))
  const shown: Shown = {
    loads: [],
    feature: {
      id,
      remote: id,
      fallback: true,
      async load(value) {
        shown.loads.push(value)
        return plugin()
      },
      ...more,
    },
  }
  return shown
}
const answer = (...on: readonly (string | readonly [string, readonly string[]])[]): Reply => ({
  body: {
    features: on.map((entry) =>
      typeof entry === 'string'
        ? { id: entry, isEnabled: true, config: [] }
        : { id: entry[0], isEnabled: true, config: entry[1] },
    ),
  },
})
function start(shown: readonly Shown[], options: TestKernelOptions = {}) {
  const test = createTestKernel({
    catalog: shown.map(({ feature }) => feature),
    ...options,
    plugins: [defineNamespace(createNamespaceDouble().manifest)(), ...(options.plugins ?? [])],
  })
  const alerts: Alert[] = []
  test.kernel.on(alerted, (alert) => alerts.push(alert))
  return {
    ...test,
    alerts,
    features: test.kernel.followConfig(),
    on: () => test.kernel.read(views).map(({ route }) => route),
  }
}

describe('configured features', () => {
  it('are waited for no longer once the modal is destroyed', async () => {
    const { kernel, features } = start([featureOf('a')], { respond: () => new Promise(() => {}) })
    const waiting = features.whenLoaded()
    kernel.dispose()
    expect(await Promise.race([waiting, new Promise((done) => setTimeout(done, 50, 'open'))])).toBe(
      undefined,
    )
  })

  it('loads and installs enabled features and loads nothing of disabled ones', async () => {
    const [a, b] = [featureOf('a'), featureOf('b')]
    const { clock, on, kernel, features } = start([a, b], { respond: () => answer('a') })
    await clock.advance(0)
    await features.ready
    expect(on()).toEqual(['a'])
    expect([a.loads, b.loads]).toEqual([[true], []])
    expect(features.values()).toEqual({ a: true, b: false })
    expect(kernel.followConfig()).toBe(features)
  })
  it('requests and loads nothing before the configuration is followed', async () => {
    const a = featureOf('a')
    const { clock, http, store } = createTestKernel({ catalog: [a.feature] })
    await clock.advance(configTimeout)
    expect([http.requests.length, a.loads.length, store.entries.size]).toEqual([0, 0, 0])
  })
  it('decides features without loading them while nothing is to be shown', async () => {
    const a = featureOf('a')
    const { clock, kernel } = createTestKernel({ catalog: [a.feature] })
    const features = kernel.followConfig({ load: false })
    await clock.advance(configTimeout)
    await features.ready
    expect(features.values()).toEqual({ a: true })
    expect(a.loads).toEqual([])
    expect(kernel.followConfig()).toBe(features)
    await clock.advance(0)
    expect(a.loads).toEqual([true])
  })
  it('decides features without loading them while nothing is on screen; the next call loads them once', async () => {
    const a = featureOf('a')
    const { kernel, clock } = createTestKernel({ catalog: [a.feature], respond: () => answer('a') })
    const told: unknown[] = []
    kernel.on(featuresChanged, (values) => told.push(values))
    const features = kernel.followConfig({ load: false })
    await clock.advance(configTimeout)
    await features.ready
    expect([features.values(), told, a.loads]).toEqual([{ a: true }, [{ a: true }], []])
    expect(kernel.followConfig()).toBe(features)
    kernel.followConfig()
    await clock.advance(0)
    expect(a.loads).toEqual([true])
    expect(kernel.read(views)).toEqual([{ route: 'a' }])
  })
  it('loads features once they are decided when loading was requested before', async () => {
    const a = featureOf('a')
    const { kernel, clock } = createTestKernel({ catalog: [a.feature] })
    kernel.followConfig({ load: false })
    kernel.followConfig()
    expect(a.loads).toEqual([])
    await clock.advance(configTimeout)
    expect(a.loads).toEqual([true])
  })
  it('names all ignored local keys in exactly one warning', async () => {
    const { clock, alerts } = start([featureOf('a'), featureOf('b'), featureOf('c')], {
      respond: () => answer('a'),
      features: { a: false, b: true },
    })
    await clock.advance(120_000)
    expect(alerts).toEqual([
      {
        variant: 'warning',
        message:
          'The remote configuration decides these features; the local values are ignored: a, b.',
      },
    ])
  })
  it('warns once for a stale copy and its refresh, about what the refresh ignores', async () => {
    const entries = new Map<string, string>()
    await start([featureOf('a')], { respond: () => answer('a'), entries }).clock.advance(0)
    const { clock, alerts } = start([featureOf('a'), featureOf('b')], {
      respond: () => answer('b'),
      entries: ageEntries(entries),
      features: { b: false },
    })
    await clock.advance(120_000)
    expect(alerts.map(({ message }) => message)).toEqual([
      'The remote configuration decides these features; the local values are ignored: b.',
    ])
  })
  it('warns once however often the configuration is decided', async () => {
    const entries = new Map<string, string>()
    await start([featureOf('a')], { respond: () => answer('a'), entries }).clock.advance(0)
    const { clock, alerts, http } = start([featureOf('a')], {
      respond: () => ({ status: 500 }),
      entries: ageEntries(entries),
      features: { a: false },
    })
    await clock.advance(configTimeout)
    expect(alerts).toHaveLength(1)
    http.respond = () => answer('a')
    await clock.advance(120_000)
    expect(http.requests).toHaveLength(2)
    expect(alerts).toHaveLength(1)
  })
  it('does not warn when no local value is ignored', async () => {
    const { clock, alerts } = start([featureOf('a')], { respond: () => answer('a') })
    await clock.advance(120_000)
    expect(alerts).toEqual([])
  })
  it('switches features on and off after a late answer', async () => {
    let late: (reply: Reply) => void = () => {}
    const { clock, on } = start([featureOf('a'), featureOf('b', { fallback: false })], {
      respond: () => new Promise<Reply>((resolve) => (late = resolve)),
    })
    await clock.advance(configTimeout)
    expect(on()).toEqual(['a'])
    late(answer('b'))
    await clock.advance(0)
    expect(on()).toEqual(['b'])
  })
})

describe('features with a view on screen', () => {
  const late = async (opened: () => void) => {
    let send: (reply: Reply) => void = () => {}
    const swap = featureOf('Swap')
    const test = start([swap], { respond: () => new Promise<Reply>((resolve) => (send = resolve)) })
    await test.clock.advance(configTimeout)
    await test.kernel.open()
    opened()
    return { ...test, swap, send }
  }
  it('keeps the view on screen after a late answer and removes the feature once it is left', async () => {
    const { kernel, clock, on, send } = await late(() => {})
    kernel.router.push(swapView)
    send(answer())
    await clock.advance(0)
    expect(on()).toEqual(['Swap'])
    expect(kernel.router.current().route).toBe('Swap')
    kernel.router.back()
    expect(on()).toEqual([])
  })
  it('keeps a feature while its view can be reached by going back', async () => {
    const { kernel, clock, on, send } = await late(() => {})
    kernel.router.push(swapView)
    kernel.router.push(defineRoute('Other'))
    send(answer())
    await clock.advance(0)
    expect(on()).toEqual(['Swap'])
    kernel.router.close()
    expect(on()).toEqual([])
  })
  it('keeps a feature that the plugin on screen needs', async () => {
    let send: (reply: Reply) => void = () => {}
    const base = defineManifest({
      id: 'base',
      offers: [quotes],
      contributes: [views.of({ route: 'base' })],
    })
    const user = defineManifest({
      id: 'user',
      needs: { quotes },
      contributes: [views.of({ route: 'Swap' })],
    })
    const shown = [
      featureOf('user', { plugin: definePlugin(user, async () => ({ default: () => {} })) }),
      featureOf('base', { plugin: definePlugin(base, async () => ({ default: () => {} })) }),
    ]
    const { kernel, clock, on } = start(shown, {
      respond: () => new Promise<Reply>((resolve) => (send = resolve)),
    })
    await clock.advance(configTimeout)
    await kernel.open()
    kernel.router.push(swapView)
    send(answer('user'))
    await clock.advance(0)
    expect(on().sort()).toEqual(['Swap', 'base'])
    kernel.router.close()
    expect(on()).toEqual([])
  })
})

describe('order of features', () => {
  const base = defineManifest({
    id: 'base',
    offers: [quotes],
    contributes: [views.of({ route: 'base' })],
  })
  const user = defineManifest({
    id: 'user',
    needs: { quotes },
    contributes: [views.of({ route: 'user' })],
  })
  const basePlugin = definePlugin(base, async () => ({ default: () => {} }))
  const userPlugin = definePlugin(user, async () => ({ default: () => {} }))
  it('installs a feature after the feature it needs, however long that loads', async () => {
    let arrive: () => void = () => {}
    const slow = featureOf('base', {
      load: () => new Promise((resolve) => (arrive = () => resolve(basePlugin()))),
    })
    const { clock, on } = start([featureOf('user', { plugin: userPlugin }), slow], {
      respond: () => answer('user', 'base'),
    })
    await clock.advance(100)
    expect(on()).toEqual([])
    arrive()
    await clock.advance(0)
    expect(on().sort()).toEqual(['base', 'user'])
  })
  it("installs a feature after the host's plugin that it needs", async () => {
    const { clock, on, kernel, logs } = start([featureOf('user', { plugin: userPlugin })], {
      respond: () => answer('user'),
    })
    await clock.advance(100)
    expect(on()).toEqual([])
    expect(logs.map(({ message }) => message)).toContain(
      'Feature "user" waits for a plugin that offers what it needs.',
    )
    kernel.plugins.install([basePlugin()])
    expect(on().sort()).toEqual(['base', 'user'])
  })
  it('replaces a feature whose value changes', async () => {
    const entries = new Map<string, string>()
    const shown = () => featureOf('a', { read: (config) => config, fallback: [] })
    await start([shown()], { respond: () => answer(['a', ['x']]), entries }).clock.advance(0)
    const again = shown()
    const { clock, on } = start([again], {
      respond: () => answer(['a', ['x', 'y']]),
      entries: ageEntries(entries),
    })
    await clock.advance(configTimeout)
    expect(again.loads).toEqual([['x'], ['x', 'y']])
    expect(on()).toEqual(['a'])
  })
  it('reinstalls a feature that was removed along with another', async () => {
    const replies = [answer(['base', ['x']], 'user'), answer(['base', ['y']], 'user')]
    const entries = new Map<string, string>()
    const shown = () => [
      featureOf('user', { plugin: userPlugin }),
      featureOf('base', { plugin: basePlugin, read: (config) => config, fallback: [] }),
    ]
    await start(shown(), { respond: () => replies[0], entries }).clock.advance(0)
    const { clock, on } = start(shown(), {
      respond: () => replies[1],
      entries: ageEntries(entries),
    })
    await clock.advance(configTimeout)
    expect(on().sort()).toEqual(['base', 'user'])
  })
})

describe('features that fail to load', () => {
  it('retries a failed feature once, then leaves it out and installs the others', async () => {
    let loads = 0
    const broken = featureOf('broken', {
      load: () => {
        loads++
        throw new TypeError('Failed to fetch')
      },
    })
    const { clock, on, features, logs } = start([broken, featureOf('a')], {
      respond: () => answer('broken', 'a'),
    })
    await clock.advance(0)
    await features.ready
    expect(on()).toEqual(['a'])
    expect(loads).toBe(2)
    expect(logs.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
  it('waits at most 5 s for a feature that never arrives', async () => {
    let ready = false
    const stuck = featureOf('stuck', { load: () => new Promise(() => {}) })
    const { clock, features, kernel } = start([stuck, featureOf('a')], {
      respond: () => answer('stuck', 'a'),
    })
    const told: unknown[] = []
    kernel.on(featuresChanged, (values) => told.push(values))
    void features.ready.then(() => (ready = true))
    await clock.advance(4999)
    expect(ready).toBe(false)
    await clock.advance(1)
    expect(ready).toBe(true)
    expect(told).toEqual([{ stuck: true, a: true }])
  })
  it('leaves out a feature whose id is taken', async () => {
    const twin = definePlugin(defineManifest({ id: 'plugin.a' }), async () => ({
      default: () => {},
    }))
    const { clock, on, logs } = start([featureOf('a')], {
      respond: () => answer('a'),
      plugins: [twin()],
    })
    await clock.advance(0)
    expect(on()).toEqual([])
    expect(logs.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})

it('adopts a plugin that a stored connection installed before, and leaves it when the feature goes off', async () => {
  let late: (reply: Reply) => void = () => {}
  const manifest = defineManifest({ id: 'login', contributes: [views.of({ route: 'Login' })] })
  const login = definePlugin(manifest, async () => ({ default: () => {} }))
  const [a, b] = [
    featureOf('a', { load: async () => login() }),
    featureOf('b', { load: async () => login() }),
  ]
  const { clock, on, logs } = start([a, b], {
    plugins: [login()],
    respond: () => new Promise<Reply>((resolve) => (late = resolve)),
  })
  await clock.advance(configTimeout)
  expect([on(), logs.filter(({ level }) => level === 'error')]).toEqual([['Login'], []])
  late(answer())
  await clock.advance(0)
  expect(on()).toEqual(['Login'])
})

it('installs two features of one plugin once and removes it with the last of them', async () => {
  let late: (reply: Reply) => void = () => {}
  const a = featureOf('a')
  const twin = { ...featureOf('b', { fallback: false }).feature, load: a.feature.load }
  const { clock, on, kernel, logs } = start([a], {
    catalog: [a.feature, twin],
    respond: () => new Promise<Reply>((resolve) => (late = resolve)),
  })
  const featureValues = kernel.get(featureValuesRef)
  expect(featureValues.get()).toEqual({})
  await clock.advance(configTimeout)
  expect([on(), featureValues.get()]).toEqual([['a'], { a: true, b: false }])
  late(answer('b'))
  await clock.advance(0)
  expect([on(), featureValues.get()]).toEqual([['a'], { a: false, b: true }])
  expect(logs.filter(({ level }) => level === 'error')).toEqual([])
})

it('drops a feature that arrives after the modal was destroyed', async () => {
  let arrive: () => void = () => {}
  const manifest = defineManifest({ id: 'late', contributes: [views.of({ route: 'late' })] })
  const slow = featureOf('late', {
    load: () =>
      new Promise(
        (resolve) =>
          (arrive = () => resolve(definePlugin(manifest, async () => ({ default: () => {} }))())),
      ),
  })
  const { clock, on, kernel, countOpenHandles, logs } = start([slow], {
    respond: () => answer('late'),
  })
  await clock.advance(0)
  kernel.dispose()
  arrive()
  await clock.advance(10_000)
  expect(on()).toEqual([])
  expect(countOpenHandles()).toBe(0)
  expect(logs).toEqual([])
})
