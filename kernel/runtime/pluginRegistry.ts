import { LatchkeyError } from './errors.ts'
import type { AnyManifest, Plugin, Scope } from './plugin.ts'
import type { DisposableStack } from './scope.ts'

/** One life of a plugin, from its contributions to its removal or failure. */
export type PluginInstance = {
  readonly disposables: DisposableStack
  readonly abort: AbortController
  starting?: Promise<Scope>
  scope?: Scope
}
/** An installed plugin; `instance` is missing after a failure. */
export type PluginEntry = {
  readonly plugin: Plugin
  readonly options: unknown
  instance?: PluginInstance | undefined
}

/** The installed plugins and the services they offer. */
export type PluginRegistry = {
  readonly entries: Map<string, PluginEntry>
  readonly services: Map<string, unknown>
  /** Checks and adds plugins, all or none; throws if ids, offers or needs conflict. */
  add(plugins: readonly Plugin[]): readonly PluginEntry[]
  providerOf(service: string): string | undefined
  has(service: string): boolean
  /** The plugins that need the plugin, last installed first, then the plugin itself. */
  dependents(id: string): readonly string[]
  remove(id: string): void
}

function refuseCycle(
  id: string,
  path: readonly string[],
  needed: (id: string) => readonly string[],
): void {
  if (path.includes(id)) throw new LatchkeyError('need-circle', { path: [...path, id].join(' → ') })
  for (const next of needed(id)) refuseCycle(next, [...path, id], needed)
}

export function createPluginRegistry(): PluginRegistry {
  const entries = new Map<string, PluginEntry>()
  const services = new Map<string, unknown>()
  const providers = new Map<string, string>()
  const has = (service: string) => services.has(service) || providers.has(service)
  const needed = ({ needs = {} }: AnyManifest) =>
    Object.values(needs).flatMap((ref) => providers.get(ref.id) ?? [])
  function register(plugin: Plugin): PluginEntry {
    const { id, offers: offered = [] } = plugin.manifest
    if (entries.has(id)) throw new LatchkeyError('plugin-duplicate', { id })
    for (const { id: service } of offered) {
      const first = providers.get(service) ?? 'the kernel'
      if (has(service)) throw new LatchkeyError('offer-duplicate', { service, first, second: id })
    }
    const options = plugin.manifest.options?.(plugin.input)
    const entry = { plugin, options }
    entries.set(id, entry)
    for (const { id: service } of offered) providers.set(service, id)
    return entry
  }
  function check({ manifest }: Plugin): void {
    for (const { id: service } of Object.values(manifest.needs ?? {}))
      if (!has(service)) throw new LatchkeyError('need-unmet', { id: manifest.id, service })
    refuseCycle(manifest.id, [], (id) => {
      const entry = entries.get(id)
      return entry ? needed(entry.plugin.manifest) : []
    })
  }
  function remove(id: string): void {
    entries.delete(id)
    for (const [service, provider] of [...providers]) if (provider === id) providers.delete(service)
  }
  const dependents = (id: string): readonly string[] => {
    const direct = [...entries]
      .reverse()
      .filter(([, { plugin }]) => needed(plugin.manifest).includes(id))
    return [...new Set([...direct.flatMap(([other]) => dependents(other)), id])]
  }

  return {
    entries,
    services,
    has,
    remove,
    dependents,
    providerOf: (service) => providers.get(service),
    add(plugins) {
      const added: PluginEntry[] = []
      try {
        for (const plugin of plugins) added.push(register(plugin))
        for (const plugin of plugins) check(plugin)
        return added
      } catch (error) {
        for (const { plugin } of added) remove(plugin.manifest.id)
        throw error
      }
    },
  }
}
