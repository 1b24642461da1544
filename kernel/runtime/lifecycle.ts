import { LatchkeyError } from './errors.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { AnyManifest, Plugin, Scope, Slice } from './plugin.ts'
import type { PluginEntry, PluginInstance, PluginRegistry } from './pluginRegistry.ts'
import { createPluginRegistry } from './pluginRegistry.ts'
import type { ServiceRef } from './refs.ts'
import { defineEvent } from './refs.ts'
import type { ScopeSource } from './scope.ts'
import { createDisposableStack, createScope } from './scope.ts'
import { createState } from './state.ts'
import { withTimeout } from './withTimeout.ts'

type FailurePoint = 'install' | 'import' | 'setup' | 'render' | 'listener' | 'dispose'
/** A plugin failed. After `import` and `setup` its contributions are withdrawn. */
export const pluginFailed = defineEvent<{
  readonly id: string
  readonly point: FailurePoint
  readonly error: unknown
}>('kernel.plugin-failed')

/** Plugins were installed; features that waited for one of them can start. */
export const pluginsInstalled = defineEvent<readonly string[]>('kernel.plugins-installed')

/** Limit of a plugin's setup in milliseconds, once its code is there. */
export const setupTimeout = 5000
/** Limit of the code's arrival (ms): a slow network is not the plugin's failure. */
const importTimeout = 30_000

/** The plugins of one kernel, from installation to removal. */
export type Lifecycle = {
  /** Checks and installs plugins; throws before the first if ids, offers or needs conflict. */
  install(plugins: readonly Plugin[]): void
  /** Runs the plugin's setup, once, after those of its needs. Retries after a failure. */
  activate(id: string): Promise<Scope>
  scopeOf(id: string): Scope | undefined
  /** Activates the provider of a service and returns its implementation. */
  use<T>(service: ServiceRef<T>): Promise<T>
  provide<T>(service: ServiceRef<T>, implementation: T): void
  /** Returns a service that exists already, as the kernel's do; else throws `service-missing`. */
  get<T>(service: ServiceRef<T>): T
  has(id: string): boolean
  /** Contributes again what failed plugins have withdrawn: their next use is another try. */
  reset(): void
  readonly entries: ReadonlyMap<string, PluginEntry>
  /** True if this very plugin is installed under its id. */
  isInstalled(plugin: Plugin): boolean
  dependents(id: string): readonly string[]
  /** Removes the plugins that need it, then the plugin. */
  remove(id: string): void
  dispose(): void
}

type LifecycleContext = {
  readonly source: ScopeSource
  readonly registry: PluginRegistry
  report(id: string, point: FailurePoint, error: unknown): void
  use<T>(service: ServiceRef<T>): Promise<T>
}

function ensureInstance({ source, report }: LifecycleContext, entry: PluginEntry): PluginInstance {
  if (entry.instance) return entry.instance
  const { id, contributes = [] } = entry.plugin.manifest
  const instance: PluginInstance = {
    disposables: createDisposableStack((error) => report(id, 'dispose', error)),
    abort: new AbortController(),
  }
  entry.instance = instance
  for (const contribution of contributes)
    instance.disposables.defer(source.slots.contribute(id, contribution))
  return instance
}

function disposeInstance(entry: PluginEntry): void {
  const { instance } = entry
  entry.instance = undefined
  instance?.abort.abort()
  instance?.disposables.dispose()
}

const statelessSlice: Slice<unknown> = { get() {}, update() {}, subscribe: () => () => {} }

/** Makes a plugin's state afresh. Only plugins with state load immer. */
async function createPluginState({ report }: LifecycleContext, { id, state }: AnyManifest) {
  if (!state) return statelessSlice
  const { createDraftState } = await importWithRetry(() => import('./draftState.ts'))
  return createDraftState(createState<unknown>(state(), (error) => report(id, 'listener', error)))
}

/** Activates the providers of the needs, each under its own limit. */
async function resolveNeeds({ use }: LifecycleContext, { needs = {} }: AnyManifest) {
  const using = Object.entries(needs).map(async ([key, ref]) => [key, await use(ref)] as const)
  return Object.fromEntries(await Promise.all(using))
}

function buildScope(
  { source, registry, use }: LifecycleContext,
  { plugin: { manifest }, options }: PluginEntry,
  { disposables, abort: { signal } }: PluginInstance,
  needs: Scope['needs'],
  state: Slice<unknown>,
): Scope {
  const optional = {}
  // Read late: a provider may be installed after its user.
  for (const [key, ref] of Object.entries(manifest.optional ?? {}))
    Object.defineProperty(optional, key, {
      enumerable: true,
      get: () => (registry.has(ref.id) ? () => use(ref) : undefined),
    })
  return createScope(source, manifest, { options, needs, optional, state, disposables, signal })
}

async function startPlugin(
  context: LifecycleContext,
  entry: PluginEntry,
  instance: PluginInstance,
): Promise<Scope> {
  const { manifest, load } = entry.plugin
  const { id } = manifest
  let point: FailurePoint = 'import'
  const loading = Promise.all([importWithRetry(load), createPluginState(context, manifest)])
  loading.catch(() => {})
  const createError = () => new LatchkeyError('plugin-timeout', { id })
  const within = <T>(ms: number, task: Promise<T>) =>
    withTimeout(context.source.platform, ms, task, createError)
  try {
    const needs = await resolveNeeds(context, manifest)
    const [{ default: setup }, state] = await within(importTimeout, loading)
    point = 'setup'
    if (instance.abort.signal.aborted) throw new LatchkeyError('plugin-removed', { id })
    const scope = buildScope(context, entry, instance, needs, state)
    await within(setupTimeout, (async () => setup(scope))())
    instance.scope = scope
    return scope
  } catch (cause) {
    const error = new LatchkeyError('plugin-failed', { id }, { cause })
    if (entry.instance === instance) {
      disposeInstance(entry)
      context.report(id, point, error)
    }
    throw error
  }
}

function removePlugin(registry: PluginRegistry, id: string): void {
  for (const dependent of registry.entries.has(id) ? registry.dependents(id) : []) {
    const entry = registry.entries.get(dependent)
    registry.remove(dependent)
    if (entry) disposeInstance(entry)
  }
}

export function createLifecycle(sourceParts: Omit<ScopeSource, 'offer' | 'fault'>): Lifecycle {
  const registry = createPluginRegistry()
  const { entries, services, providerOf } = registry
  const report: LifecycleContext['report'] = (id, point, error) =>
    sourceParts.events.emit(pluginFailed, { id, point, error })
  const offer: ScopeSource['offer'] = (second, { id: service }, implementation) => {
    const first = providerOf(service) ?? 'the kernel'
    if (services.has(service))
      throw new LatchkeyError('offer-duplicate', { service, first, second })
    services.set(service, implementation)
    return () => services.delete(service)
  }
  let disposed = false
  const use: LifecycleContext['use'] = async <T>({ id: service }: ServiceRef<T>) => {
    if (disposed) throw new LatchkeyError('destroyed')
    const provider = providerOf(service)
    if (provider !== undefined) await activate(provider)
    if (!services.has(service)) throw new LatchkeyError('service-missing', { service })
    return services.get(service) as T
  }
  const context: LifecycleContext = {
    source: { ...sourceParts, offer, fault: (id, error) => report(id, 'listener', error) },
    registry,
    report,
    use,
  }
  const activate = async (id: string): Promise<Scope> => {
    const entry = entries.get(id)
    if (!entry) throw new LatchkeyError('plugin-unknown', { id })
    const instance = ensureInstance(context, entry)
    instance.starting ??= startPlugin(context, entry, instance)
    return instance.starting
  }
  return {
    install(plugins) {
      if (disposed) throw new LatchkeyError('destroyed')
      for (const entry of registry.add(plugins)) ensureInstance(context, entry)
      const ids = plugins.map(({ manifest }) => manifest.id)
      sourceParts.events.emit(pluginsInstalled, ids)
    },
    entries,
    activate,
    use,
    provide: ({ id }, implementation) => void services.set(id, implementation),
    remove: (id) => removePlugin(registry, id),
    dependents: registry.dependents,
    scopeOf: (id) => entries.get(id)?.instance?.scope,
    get<T>({ id: service }: ServiceRef<T>) {
      if (!services.has(service)) throw new LatchkeyError('service-missing', { service })
      return services.get(service) as T
    },
    has: (id) => entries.has(id),
    reset: () => entries.forEach((entry) => void ensureInstance(context, entry)),
    isInstalled: ({ manifest }) => entries.get(manifest.id)?.plugin.manifest === manifest,
    dispose() {
      disposed = true
      for (const id of [...entries.keys()].reverse()) removePlugin(registry, id)
    },
  }
}
