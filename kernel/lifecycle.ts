import { LatchkeyError } from './errors.ts'
import { loadTwice } from './loadTwice.ts'
import type { Plugin, Scope } from './plugin.ts'
import type { Entry, Life, PluginShelf } from './pluginShelf.ts'
import { createPluginShelf } from './pluginShelf.ts'
import type { ServiceRef } from './refs.ts'
import { defineEvent } from './refs.ts'
import type { ScopeSource } from './scope.ts'
import { createLeash, createScope } from './scope.ts'
import { createState } from './state.ts'
import { within } from './within.ts'

type Point = 'import' | 'setup' | 'render' | 'listener' | 'dispose'
/**
 * A plugin failed at one of its points. After `import` and `setup` all it brought was withdrawn.
 */
export const pluginFailed = defineEvent<{
  readonly id: string
  readonly point: Point
  readonly error: unknown
}>('kernel.plugin-failed')

/** Plugins were installed; what waited for one of them may go on. */
export const pluginsInstalled = defineEvent<readonly string[]>('kernel.plugins-installed')

/** A setup that takes longer is aborted and its plugin named. */
export const setupLimit = 5000

/** The plugins of one kernel, from installation to removal. */
export type Lifecycle = {
  /**
   * Checks and contributes the plugins; throws before anything is installed when ids, offers or
   * needs do not fit together.
   */
  install(plugins: readonly Plugin[]): void
  /** Runs the plugin's setup, once; needs first. After a failure the next call tries again. */
  activate(id: string): Promise<Scope>
  /** The scope of an active plugin. */
  scopeOf(id: string): Scope | undefined
  /** Activates the provider of a service and gives its implementation. */
  use<T>(service: ServiceRef<T>): Promise<T>
  /** A service that is already there (the kernel's own always are). */
  peek<T>(service: ServiceRef<T>): T | undefined
  has(id: string): boolean
  /** What is installed, by id. */
  readonly entries: ReadonlyMap<string, Entry>
  /** Whether it is this plugin that is installed under its id. */
  holds(plugin: Plugin): boolean
  /** The plugins that `remove` would remove. */
  dependents(id: string): readonly string[]
  /** Removes the plugins that need it, then the plugin. */
  remove(id: string): void
  dispose(): void
}

type Core = {
  readonly source: ScopeSource
  readonly shelf: PluginShelf
  report(id: string, point: Point, error: unknown): void
  use<T>(service: ServiceRef<T>): Promise<T>
}

/** The plugin's life; a new one begins with what the manifest contributes. */
function lifeOf({ source, report }: Core, entry: Entry): Life {
  if (entry.life) return entry.life
  const { id, state, contributes = [] } = entry.plugin.manifest
  const life: Life = {
    leash: createLeash((error) => report(id, 'dispose', error)),
    abort: new AbortController(),
    state: createState<unknown>(state?.(), (error) => report(id, 'listener', error)),
  }
  entry.life = life
  for (const contribution of contributes) life.leash.keep(source.slots.contribute(id, contribution))
  return life
}

function endLife(entry: Entry): void {
  const { life } = entry
  entry.life = undefined
  life?.abort.abort()
  life?.leash.letGo()
}

/** Gives the plugin what it asked for; its needs are activated first, each under its own limit. */
async function scopeFor(
  { source, shelf, use }: Core,
  { plugin: { manifest }, options }: Entry,
  { leash, state, abort }: Life,
): Promise<Scope> {
  const resolve = async ([key, ref]: [string, ServiceRef<unknown>]) =>
    [key, await use(ref)] as const
  const needs = Object.fromEntries(
    await Promise.all(Object.entries(manifest.needs ?? {}).map(resolve)),
  )
  const may = {}
  // Asked at each reading: a provider may be installed later than its user.
  for (const [key, ref] of Object.entries(manifest.may ?? {}))
    Object.defineProperty(may, key, {
      enumerable: true,
      get: () => (shelf.has(ref.id) ? () => use(ref) : undefined),
    })
  return createScope(source, manifest, { options, needs, may, state, leash, signal: abort.signal })
}

async function start(core: Core, entry: Entry, life: Life): Promise<Scope> {
  const { manifest, load } = entry.plugin
  const { id } = manifest
  let point: Point = 'import'
  const loading = loadTwice(load)
  loading.catch(() => {})
  const run = async (scope: Scope) => {
    const { default: setup } = await loading
    point = 'setup'
    if (life.abort.signal.aborted) throw new LatchkeyError('plugin-removed', { id })
    await setup(scope)
  }
  try {
    const scope = await scopeFor(core, entry, life)
    await within(
      core.source.platform,
      setupLimit,
      run(scope),
      () => new LatchkeyError('plugin-timeout', { id }),
    )
    life.scope = scope
    return scope
  } catch (cause) {
    const error = new LatchkeyError('plugin-failed', { id }, { cause })
    // A plugin removed meanwhile did not fail.
    if (entry.life === life) {
      endLife(entry)
      core.report(id, point, error)
    }
    throw error
  }
}

/** Makes the lifecycle. `offers` are the kernel's own services. */
export function createLifecycle(
  lent: Omit<ScopeSource, 'offer' | 'fault'>,
  offers: readonly (readonly [ServiceRef<unknown>, unknown])[],
): Lifecycle {
  const shelf = createPluginShelf(offers)
  const { entries, services, providerOf } = shelf
  const report: Core['report'] = (id, point, error) =>
    lent.events.emit(pluginFailed, { id, point, error })
  const offer: ScopeSource['offer'] = (second, { id: service }, implementation) => {
    if (services.has(service))
      throw new LatchkeyError('offer-duplicate', {
        service,
        first: providerOf(service) ?? 'the kernel',
        second,
      })
    services.set(service, implementation)
    return () => services.delete(service)
  }
  let over = false
  const use: Core['use'] = async <T>({ id: service }: ServiceRef<T>) => {
    if (over) throw new LatchkeyError('destroyed')
    const provider = providerOf(service)
    if (provider !== undefined) await activate(provider)
    if (!services.has(service)) throw new LatchkeyError('service-missing', { service })
    return services.get(service) as T
  }
  const core: Core = {
    source: { ...lent, offer, fault: (id, error) => report(id, 'listener', error) },
    shelf,
    report,
    use,
  }
  const activate = async (id: string): Promise<Scope> => {
    const entry = entries.get(id)
    if (!entry) throw new LatchkeyError('plugin-unknown', { id })
    const life = lifeOf(core, entry)
    life.ready ??= start(core, entry, life)
    return life.ready
  }
  const remove = (id: string) => {
    for (const each of entries.has(id) ? shelf.dependents(id) : []) {
      const entry = entries.get(each)
      shelf.forget(each)
      if (entry) endLife(entry)
    }
  }

  return {
    install(plugins) {
      if (over) throw new LatchkeyError('destroyed')
      for (const entry of shelf.add(plugins)) lifeOf(core, entry)
      const ids = plugins.map(({ manifest }) => manifest.id)
      lent.events.emit(pluginsInstalled, ids)
    },
    entries,
    activate,
    use,
    remove,
    dependents: shelf.dependents,
    scopeOf: (id) => entries.get(id)?.life?.scope,
    peek: <T>(service: ServiceRef<T>) => services.get(service.id) as T | undefined,
    has: (id) => entries.has(id),
    holds: ({ manifest }) => entries.get(manifest.id)?.plugin.manifest === manifest,
    dispose() {
      over = true
      for (const id of [...entries.keys()].reverse()) remove(id)
    },
  }
}
