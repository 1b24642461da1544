import type { Kernel, Plugin } from '#kernel'
import { isLatchkeyError, LatchkeyError, pluginsInstalled, readField } from '#kernel'
import { builtInIds } from './builtInIds.ts'
import type { CatalogOptions } from './catalog.ts'
import { modalError } from './errors.ts'
import { reportHostFault } from './reportHostFault.ts'

type Refusal = { readonly id: string; readonly error: LatchkeyError }
type Checked = { readonly plugins: readonly Plugin[]; readonly refusals: readonly Refusal[] }

const hasIds = (list: unknown) =>
  list === undefined || Object.values(Object(list)).every((ref) => readField(ref, 'id'))

/** Finds what keeps a value from being a plugin: plain JavaScript has no types. */
function findFlaw(value: unknown): string | undefined {
  if (typeof value === 'function') return 'its function was not called'
  const manifest = readField(value, 'manifest')
  if (!manifest) return 'it has no manifest'
  if (typeof readField(manifest, 'id') !== 'string') return 'its manifest has no id'
  if (typeof readField(value, 'load') !== 'function') return 'it has no code to load'
  const flawed = ['needs', 'optional', 'offers'].find((name) => !hasIds(readField(manifest, name)))
  if (flawed) return `\`${flawed}\` of its manifest has an entry that is no service`
  const slots = readField(manifest, 'contributes') ?? []
  return Array.isArray(slots) ? undefined : '`contributes` of its manifest is no list'
}

/** The id of what may be a plugin, else its place in the list. */
function readId(value: unknown, index: number): string {
  const id = readField(readField(value, 'manifest'), 'id')
  return typeof id === 'string' ? id : `plugins[${index}]`
}

/**
 * Checks plugins of the host before they are installed: their form, and that none has the id of
 * another one, or of a built-in plugin unless it is that plugin.
 */
export async function checkHostPlugins(
  values: readonly unknown[],
  options: CatalogOptions,
): Promise<Checked> {
  const plugins: Plugin[] = []
  const refusals: Refusal[] = []
  for (const [index, value] of values.entries()) {
    const id = readId(value, index)
    const why = findFlaw(value)
    // Allowed because nothing of a plugin is missing.
    const plugin = value as Plugin
    if (why) refusals.push({ id, error: modalError('plugin-invalid', { id, why }) })
    else if (
      plugins.some(({ manifest }) => manifest.id === id) ||
      (await takesBuiltInId(plugin, options))
    )
      refusals.push({ id, error: new LatchkeyError('plugin-duplicate', { id }) })
    else plugins.push(plugin)
  }
  return { plugins, refusals }
}

async function takesBuiltInId({ manifest }: Plugin, options: CatalogOptions): Promise<boolean> {
  if (!builtInIds.includes(manifest.id)) return false
  const { loadBuiltIns } = await import('./loadBuiltIns.ts')
  return !(await loadBuiltIns(options)).some((builtIn) => builtIn.manifest === manifest)
}

/** Installs the plugins of the host one by one, so that a bad one leaves the others. */
export type HostPlugins = {
  /** Installs those that can be; the others wait for what they need. */
  install(): void
  /** Reports those that still wait. Call it when all that the modal has is installed. */
  reportWaiting(): void
}

/** Makes the installer of checked plugins, and reports those that were refused. */
export function createHostPlugins(kernel: Kernel, { plugins, refusals }: Checked): HostPlugins {
  const { install, isInstalled } = kernel.plugins
  const waiting = new Map<Plugin, LatchkeyError | undefined>()
  for (const plugin of plugins) waiting.set(plugin, undefined)
  for (const { id, error } of refusals) reportHostFault(kernel, id, error)
  const refuse = ({ manifest: { id } }: Plugin, cause: unknown) =>
    reportHostFault(
      kernel,
      id,
      isLatchkeyError(cause) ? cause : new LatchkeyError('plugin-failed', { id }, { cause }),
    )
  /** True if the plugin waits no longer. */
  const tryOne = (plugin: Plugin): boolean => {
    try {
      if (!isInstalled(plugin)) install([plugin])
    } catch (error) {
      if (isLatchkeyError(error, 'need-unmet')) {
        waiting.set(plugin, error)
        return false
      }
      refuse(plugin, error)
    }
    return waiting.delete(plugin)
  }
  let running = false
  const installWaiting = () => {
    if (running) return // Installing one announces it.
    running = true
    while ([...waiting.keys()].some(tryOne)) {
      // One that was installed may offer what another needs.
    }
    running = false
  }
  kernel.on(pluginsInstalled, installWaiting)
  return {
    install: installWaiting,
    reportWaiting() {
      const cycle = findCycle(() => install([...waiting.keys()]))
      const path = String(cycle?.context['path']).split(' → ')
      for (const [plugin, error] of waiting)
        refuse(plugin, path.includes(plugin.manifest.id) ? cycle : error)
    },
  }
}

/** Plugins that need each other are unmet one by one; together they are a circle. */
function findCycle(installTogether: () => void): LatchkeyError | undefined {
  try {
    installTogether()
  } catch (error) {
    return isLatchkeyError(error, 'need-circle') ? error : undefined
  }
  return undefined
}
