import { describe, expect, it } from 'vitest'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { Plugin, Scope, Setup } from '../index.ts'
import {
  connectionsRef,
  defineEvent,
  defineManifest,
  defineNamespace,
  definePlugin,
  defineRoute,
  defineService,
  defineSlot,
  pluginFailed,
  setupTimeout,
} from '../index.ts'

const names = defineSlot<string>('test.names')
const greeting = defineService<() => string>('test.greeting')
const words = defineService<readonly string[]>('test.words')
const rang = defineEvent<number>('test.rang')
const route = defineRoute<{ of: string }>('TestView')

type Failure = { id: string; point: string; error: unknown }
const failuresOf = (kernel: ReturnType<typeof createTestKernel>['kernel']) => {
  const failures: Failure[] = []
  kernel.on(pluginFailed, (failure) => failures.push(failure))
  return failures
}
/** A plugin with nothing but a setup and slot items. */
function plain(id: string, setup: Setup<Scope> = () => {}, items: readonly string[] = []): Plugin {
  const manifest = defineManifest({ id, contributes: items.map((item) => names.of(item)) })
  return definePlugin(manifest, async () => ({ default: setup as Setup<unknown> }))()
}

describe('installing plugins', () => {
  it('refuses two plugins of one id, naming the id', () => {
    const { kernel } = createTestKernel({ plugins: [plain('a')] })
    expect(() => kernel.plugins.install([plain('a')])).toThrow('Two plugins have the id "a".')
    expect(() => kernel.plugins.install([plain('b'), plain('b')])).toThrow(
      'Two plugins have the id "b".',
    )
    expect(kernel.plugins.has('b')).toBe(false)
  })
  it('refuses two plugins that offer one service, naming both', () => {
    const first = definePlugin(defineManifest({ id: 'first', offers: [greeting] }), async () => ({
      default: () => {},
    }))
    const second = definePlugin(defineManifest({ id: 'second', offers: [greeting] }), async () => ({
      default: () => {},
    }))
    const { kernel } = createTestKernel()
    expect(() => kernel.plugins.install([first(), second()])).toThrow(
      '"test.greeting" is offered by both "first" and "second".',
    )
    expect(kernel.plugins.has('first')).toBe(false)
  })
  it("refuses a plugin that offers one of the kernel's services", () => {
    const fake = definePlugin(
      defineManifest({ id: 'fake', offers: [connectionsRef] }),
      async () => ({
        default: () => {},
      }),
    )
    expect(() => createTestKernel({ plugins: [fake()] })).toThrow(
      '"kernel.connections" is offered by both "the kernel" and "fake".',
    )
  })
  it('refuses an implementation of an existing service at its setup', async () => {
    const thief = definePlugin(defineManifest({ id: 'thief' }), async () => ({
      default: ({ offer, needs }) => offer(connectionsRef, needs as never),
    }))
    const { kernel } = createTestKernel({ plugins: [thief()] })
    const connections = kernel.get(connectionsRef)
    await expect(kernel.plugins.activate('thief')).rejects.toMatchObject({
      code: 'plugin-failed',
      cause: { code: 'offer-duplicate' },
    })
    expect(kernel.get(connectionsRef)).toBe(connections)
  })
  it('refuses a need without a provider, naming plugin and service', () => {
    const needy = definePlugin(defineManifest({ id: 'needy', needs: { greeting } }), async () => ({
      default: () => {},
    }))
    expect(() => createTestKernel({ plugins: [needy()] })).toThrow(
      '"needy" needs "test.greeting", which no installed plugin offers.',
    )
  })
  it('refuses plugins that need each other in a circle, naming the path', () => {
    const a = definePlugin(
      defineManifest({ id: 'a', needs: { words }, offers: [greeting] }),
      async () => ({ default: () => {} }),
    )
    const b = definePlugin(
      defineManifest({ id: 'b', needs: { greeting }, offers: [words] }),
      async () => ({ default: () => {} }),
    )
    expect(() => createTestKernel({ plugins: [a(), b()] })).toThrow(
      'Plugins need each other in a circle: a → b → a.',
    )
  })
  it('installs nothing when a plugin refuses its options', () => {
    const strict = definePlugin(
      defineManifest({
        id: 'strict',
        options: (input: number) => {
          if (input < 0) throw new RangeError('negative')
          return input
        },
      }),
      async () => ({ default: () => {} }),
    )
    const { kernel } = createTestKernel()
    expect(() => kernel.plugins.install([plain('a', undefined, ['x']), strict(-1)])).toThrow(
      'negative',
    )
    expect(kernel.plugins.has('a')).toBe(false)
    expect(kernel.read(names)).toEqual([])
  })
  it('shows contributions of a manifest before any of its code is loaded', () => {
    let loaded = 0
    const lazy = definePlugin(
      defineManifest({ id: 'lazy', contributes: [names.of('lazy')] }),
      async () => {
        loaded++
        return { default: () => {} }
      },
    )
    const { kernel } = createTestKernel({ plugins: [lazy()] })
    expect(kernel.read(names)).toEqual(['lazy'])
    expect(kernel.ownerOf('lazy')).toBe('lazy')
    expect(loaded).toBe(0)
  })
})

describe('activating a plugin', () => {
  it('runs a setup once however often it is activated', async () => {
    let runs = 0
    const manifest = defineManifest({ id: 'once', offers: [greeting] })
    const once = definePlugin(manifest, async () => ({
      default: manifest.setup(({ offer }) => {
        runs++
        offer(greeting, () => 'hello')
      }),
    }))
    const { kernel } = createTestKernel({ plugins: [once()] })
    const [hello] = await Promise.all([
      kernel.use(greeting),
      kernel.plugins.activate('once'),
      kernel.use(greeting),
    ])
    expect(hello()).toBe('hello')
    expect(runs).toBe(1)
  })
  it('activates needs first', async () => {
    const order: string[] = []
    const base = defineManifest({ id: 'base', offers: [greeting] })
    const user = defineManifest({ id: 'user', needs: { greeting } })
    const plugins = [
      definePlugin(user, async () => ({
        default: user.setup(({ needs }) => void order.push(needs.greeting())),
      }))(),
      definePlugin(base, async () => ({
        default: base.setup(async ({ offer }) => {
          await flushPromises(10)
          order.push('base')
          offer(greeting, () => 'hello from base')
        }),
      }))(),
    ]
    const { kernel } = createTestKernel({ plugins })
    await kernel.plugins.activate('user')
    expect(order).toEqual(['base', 'hello from base'])
  })
  it('loads the provider of an optional service on demand; the service is absent without a provider', async () => {
    let loaded = 0
    const base = defineManifest({ id: 'base', offers: [greeting] })
    const user = defineManifest({ id: 'user', optional: { greeting } })
    const scopes: { optional: { readonly greeting?: () => Promise<() => string> } }[] = []
    const { kernel } = createTestKernel({
      plugins: [
        definePlugin(user, async () => ({
          default: user.setup((scope) => void scopes.push(scope)),
        }))(),
      ],
    })
    await kernel.plugins.activate('user')
    const [scope] = scopes
    expect(await scope?.optional.greeting?.()).toBeUndefined()
    const late = definePlugin(base, async () => {
      loaded++
      return { default: base.setup(({ offer }) => offer(greeting, () => 'late')) }
    })
    kernel.plugins.install([late()])
    expect(loaded).toBe(0)
    expect((await scope?.optional.greeting?.())?.()).toBe('late')
  })
  it('names an unknown plugin and a service without a provider', async () => {
    const { kernel } = createTestKernel()
    await expect(kernel.plugins.activate('ghost')).rejects.toThrow('No plugin has the id "ghost".')
    await expect(kernel.use(greeting)).rejects.toThrow('No plugin offers "test.greeting".')
    expect(() => kernel.get(greeting)).toThrow('No plugin offers "test.greeting".')
  })
  it('names the service that a provider promised but did not offer', async () => {
    const empty = definePlugin(defineManifest({ id: 'empty', offers: [greeting] }), async () => ({
      default: () => {},
    }))
    const { kernel } = createTestKernel({ plugins: [empty()] })
    await expect(kernel.use(greeting)).rejects.toMatchObject({ code: 'service-missing' })
  })
  it('passes what a plugin opens, emits and listens to through the kernel', async () => {
    const heard: number[] = []
    const talker = plain('talker', ({ on, emit, open }) => {
      on(rang, (count) => void heard.push(count))
      emit(rang, 3)
      open(route, { of: 'x' })
    })
    const { kernel } = createTestKernel({
      plugins: [talker, defineNamespace(createNamespaceDouble().manifest)()],
    })
    await kernel.plugins.activate('talker')
    kernel.emit(rang, 4)
    expect(heard).toEqual([3, 4])
    expect(kernel.router.current()).toEqual({ route: 'TestView', params: { of: 'x' } })
    expect(kernel.router.get().open).toBe(true)
  })
})

describe('failing plugins', () => {
  it('retries a failing import once, then reports an import fault once', async () => {
    let loads = 0
    const broken: Plugin = {
      manifest: { id: 'broken', contributes: [names.of('broken')] },
      input: undefined,
      load() {
        loads++
        throw new TypeError('Failed to fetch')
      },
    }
    const { kernel } = createTestKernel({ plugins: [broken] })
    const failures = failuresOf(kernel)
    await expect(kernel.plugins.activate('broken')).rejects.toMatchObject({
      code: 'plugin-failed',
      cause: { message: 'Failed to fetch' },
    })
    expect(loads).toBe(2)
    expect(failures).toMatchObject([{ id: 'broken', point: 'import' }])
    expect(kernel.read(names)).toEqual([])
  })
  it('starts a plugin whose second import succeeds', async () => {
    let loads = 0
    const flaky: Plugin = {
      manifest: { id: 'flaky' },
      input: undefined,
      load: async () =>
        loads++ === 0 ? Promise.reject(new TypeError('lost')) : { default: () => {} },
    }
    const { kernel } = createTestKernel({ plugins: [flaky] })
    const failures = failuresOf(kernel)
    await kernel.plugins.activate('flaky')
    expect(failures).toEqual([])
  })
  it('withdraws a failed setup in reverse order and can activate it again with fresh state', async () => {
    const order: string[] = []
    let fails = true
    const manifest = defineManifest({
      id: 'shaky',
      state: () => ({ count: 0 }),
      contributes: [names.of('first')],
    })
    const shaky = definePlugin(manifest, async () => ({
      default: manifest.setup(({ add, onDispose, offer, state }) => {
        state.update((draft) => void draft.count++)
        offer(greeting, () => `count ${state.get().count}`)
        onDispose(() => void order.push('one'))
        add(names, 'second')
        onDispose(() => void order.push('two'))
        if (fails) throw new Error('boom')
      }),
    }))
    const { kernel } = createTestKernel({
      plugins: [shaky(), plain('other', undefined, ['other'])],
    })
    const failures = failuresOf(kernel)
    await expect(kernel.plugins.activate('shaky')).rejects.toMatchObject({
      message: `Couldn't start plugin "shaky".`,
      cause: { message: 'boom' },
    })
    expect(order).toEqual(['two', 'one'])
    expect(kernel.read(names)).toEqual(['other'])
    expect(failures).toMatchObject([
      { id: 'shaky', point: 'setup', error: { code: 'plugin-failed' } },
    ])
    await expect(kernel.use(greeting)).rejects.toMatchObject({ code: 'service-missing' })

    fails = false
    await kernel.plugins.activate('shaky')
    expect(kernel.read(names)).toEqual(['other', 'first', 'second'])
    expect((await kernel.use(greeting))()).toBe('count 1')
  })
  it('fails the activation of a plugin whose initial state throws', async () => {
    const manifest = defineManifest({
      id: 'stateless',
      state: (): object => {
        throw new Error('no state')
      },
    })
    const { kernel } = createTestKernel({
      plugins: [definePlugin(manifest, async () => ({ default: () => {} }))()],
    })
    await expect(kernel.plugins.activate('stateless')).rejects.toMatchObject({
      code: 'plugin-failed',
      cause: { message: 'no state' },
    })
  })
  it('gives a plugin without state an empty slice', async () => {
    const { kernel } = createTestKernel({ plugins: [plain('plain')] })
    const { state } = await kernel.plugins.activate('plain')
    state.subscribe(() => {})()
    state.update(() => {
      throw new Error('never runs')
    })
    expect(state.get()).toBeUndefined()
  })
  it('aborts and names a setup after 5 s, and releases later registrations at once', async () => {
    let scope: Scope | undefined
    const stuck = plain('stuck', (given) => {
      scope = given
      return new Promise(() => {})
    })
    const { kernel, clock } = createTestKernel({ plugins: [stuck] })
    const failures = failuresOf(kernel)
    const outcome = kernel.plugins.activate('stuck').catch((error) => error)
    await clock.advance(setupTimeout - 1)
    expect(failures).toEqual([])
    await clock.advance(1)
    expect(await outcome).toMatchObject({
      code: 'plugin-failed',
      cause: { message: 'Plugin "stuck" did not start in time.' },
    })
    expect(scope?.signal.aborted).toBe(true)

    let released = 0
    scope?.onDispose(() => void released++)
    scope?.add(names, 'late')
    scope?.after(10, () => void released++)
    scope?.on(rang, () => void released++)
    kernel.emit(rang, 1)
    await clock.advance(100)
    expect(released).toBe(1)
    expect(kernel.read(names)).toEqual([])
    scope?.open(route, { of: 'late' })
    expect(kernel.router.get().open).toBe(false)
  })
  it('waits half a minute for the code of a plugin, and counts the setup from its arrival', async () => {
    let arrive = () => {}
    const code = new Promise<{ default: () => Promise<void> }>((resolve) => {
      arrive = () => resolve({ default: () => new Promise(() => {}) })
    })
    const { kernel, clock } = createTestKernel({
      plugins: [
        definePlugin(defineManifest({ id: 'far' }), () => code)(),
        definePlugin(defineManifest({ id: 'lost' }), () => new Promise(() => {}))(),
      ],
    })
    const failures = failuresOf(kernel)
    const outcomes = Promise.allSettled(['far', 'lost'].map(kernel.plugins.activate))
    await clock.advance(29_000)
    expect(failures).toEqual([])
    arrive()
    await clock.advance(1000)
    expect(failures).toMatchObject([{ id: 'lost', point: 'import' }])
    await clock.advance(setupTimeout)
    expect(failures).toMatchObject([{ id: 'lost' }, { id: 'far', point: 'setup' }])
    expect(await outcomes).toMatchObject([
      { reason: { cause: { code: 'plugin-timeout' } } },
      { reason: { cause: { code: 'plugin-timeout' } } },
    ])
  })
  it('names the slow need, not the plugin that waits for it', async () => {
    const base = defineManifest({ id: 'base', offers: [greeting] })
    const user = defineManifest({ id: 'user', needs: { greeting } })
    const plugins = [
      definePlugin(user, async () => ({ default: () => {} }))(),
      definePlugin(base, async () => ({ default: () => new Promise(() => {}) }))(),
    ]
    const { kernel, clock } = createTestKernel({ plugins })
    const failures = failuresOf(kernel)
    const outcome = kernel.plugins.activate('user').catch((error) => error)
    await clock.advance(setupTimeout)
    expect(await outcome).toMatchObject({
      context: { id: 'user' },
      cause: {
        context: { id: 'base' },
        cause: { code: 'plugin-timeout', context: { id: 'base' } },
      },
    })
    expect(failures.map(({ id }) => id)).toEqual(['base', 'user'])
  })
  it('names a throwing listener, subscriber or timer, runs the others and keeps the plugin', async () => {
    const heard: number[] = []
    const manifest = defineManifest({ id: 'thrower', state: () => ({ n: 0 }) })
    const thrower = definePlugin(manifest, async () => ({
      default: manifest.setup(({ on, after, state }) => {
        on(rang, () => {
          throw new Error('in listener')
        })
        state.subscribe(() => {
          throw new Error('in subscriber')
        })
        after(10, () => {
          throw new Error('in timer')
        })
        state.update((draft) => void draft.n++)
      }),
    }))
    const { kernel, clock } = createTestKernel({
      plugins: [
        thrower(),
        plain('hearer', ({ on }) => void on(rang, (count) => void heard.push(count))),
      ],
    })
    const failures = failuresOf(kernel)
    await kernel.plugins.activate('thrower')
    await kernel.plugins.activate('hearer')
    kernel.emit(rang, 1)
    await clock.advance(10)
    expect(heard).toEqual([1])
    expect(failures.map(({ id, point, error }) => [id, point, String(error)])).toEqual([
      ['thrower', 'listener', 'Error: in subscriber'],
      ['thrower', 'listener', 'Error: in listener'],
      ['thrower', 'listener', 'Error: in timer'],
    ])
    expect(kernel.plugins.scopeOf('thrower')).toBeDefined()
  })
  it('names a plugin that throws on dispose and releases the rest', async () => {
    const order: string[] = []
    const bad = plain('bad', ({ onDispose }) => {
      onDispose(() => void order.push('first'))
      onDispose(() => {
        throw new Error('at dispose')
      })
      onDispose(() => void order.push('last'))
    })
    const { kernel } = createTestKernel({ plugins: [bad] })
    const failures = failuresOf(kernel)
    await kernel.plugins.activate('bad')
    kernel.plugins.remove('bad')
    expect(order).toEqual(['last', 'first'])
    expect(failures).toMatchObject([
      { id: 'bad', point: 'dispose', error: { message: 'at dispose' } },
    ])
  })
  it('logs a fault of a pluginFailed listener without emitting it again', async () => {
    const { kernel, logs } = createTestKernel()
    kernel.on(pluginFailed, () => {
      throw new Error('again')
    })
    kernel.reportFault('x', 'render', new Error('render'))
    expect(logs.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
})

describe('removing a plugin', () => {
  const base = defineManifest({ id: 'base', offers: [greeting], contributes: [names.of('base')] })
  const user = defineManifest({ id: 'user', needs: { greeting }, contributes: [names.of('user')] })
  const order: string[] = []
  const pair = () => [
    definePlugin(base, async () => ({
      default: base.setup(({ offer, signal, onDispose }) => {
        offer(greeting, () => 'hi')
        onDispose(() => void order.push(`base ${signal.aborted}`))
      }),
    }))(),
    definePlugin(user, async () => ({
      default: user.setup(({ needs, onDispose }) =>
        onDispose(() => void order.push(`user ${needs.greeting()}`)),
      ),
    }))(),
  ]
  it('removes dependent plugins first, aborts their signals and withdraws their contributions', async () => {
    order.length = 0
    const { kernel } = createTestKernel({ plugins: pair() })
    await kernel.plugins.activate('user')
    kernel.plugins.remove('base')
    expect(order).toEqual(['user hi', 'base true'])
    expect(kernel.plugins.has('user')).toBe(false)
    expect(kernel.read(names)).toEqual([])
    await expect(kernel.use(greeting)).rejects.toMatchObject({ code: 'service-missing' })
  })
  it('ends a setup quietly when its plugin is removed meanwhile', async () => {
    const { kernel } = createTestKernel({ plugins: [plain('gone', async () => {})] })
    const failures = failuresOf(kernel)
    const outcome = kernel.plugins.activate('gone').catch((error) => error)
    kernel.plugins.remove('gone')
    expect(await outcome).toMatchObject({
      code: 'plugin-failed',
      cause: { code: 'plugin-removed' },
    })
    expect(failures).toEqual([])
  })
  it('frees the id of a removed plugin', async () => {
    const { kernel } = createTestKernel({ plugins: pair() })
    kernel.plugins.remove('base')
    kernel.plugins.remove('nobody')
    kernel.plugins.install(pair())
    expect((await kernel.use(greeting))()).toBe('hi')
  })
})

it('leaves no timer, listener, watcher or object URL after dispose, and installs nothing more', async () => {
  const clingy = plain('clingy', ({ after, on, onDispose }) => {
    after(1e9, () => {})
    on(rang, () => {})
    onDispose(() => {})
  })
  const { kernel, countOpenHandles, page } = createTestKernel({
    plugins: [clingy],
    respond: () => undefined,
  })
  await kernel.plugins.activate('clingy')
  kernel.followConfig()
  void restoreConnections(kernel)
  await kernel.open()
  kernel.router.requestClose()
  kernel.platform.watch(() => {})
  kernel.platform.objectUrl('blob')
  kernel.platform.page.listen('x', () => {})
  kernel.platform.storage.watch(() => {})
  kernel.platform.after(1e6, () => {})
  expect(countOpenHandles()).toBeGreaterThan(5)
  kernel.dispose()
  expect(countOpenHandles()).toBe(0)
  kernel.platform.page.listen('x', () => {})
  expect(page.listening()).toBe(0)
  expect(() => kernel.plugins.install([plain('late')])).toThrow('This modal was destroyed.')
})
