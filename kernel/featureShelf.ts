import type { CatalogFeature, Features, FeatureValue } from './config.ts'
import { isLatchkeyError } from './errors.ts'
import type { Lifecycle } from './lifecycle.ts'
import { loadTwice } from './loadTwice.ts'
import type { Platform } from './platform.ts'
import type { Plugin } from './plugin.ts'

/** Keeps the installed features equal to the decided values. */
export type FeatureShelf = {
  /** Resolves when what the values switched on is loaded. A feature on screen stays as it is. */
  follow(values: Features): Promise<void>
  /** Catches up with what had to wait for a view to be left. */
  catchUp(): void
  /** Installs what is loaded and waited for the plugin that it needs. */
  installWaiting(): void
  close(): void
}

type Taken = { readonly value: FeatureValue; plugin?: Plugin; installed?: boolean }
type Given = {
  readonly platform: Platform
  readonly lifecycle: Lifecycle
  readonly catalog: readonly CatalogFeature[]
  readonly onScreen: (pluginId: string) => boolean
}

const same = (a: FeatureValue | undefined, b: FeatureValue) =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Installs what is loaded; two features may be one plugin, which is installed once, and a stored
 * connection may have brought it before. False when there is nothing to do, or when it has to wait
 * for whoever offers what it needs.
 */
function install(
  lifecycle: Lifecycle,
  ours: Set<string>,
  own: Taken,
  refused: (error: unknown) => void,
): boolean {
  if (!own.plugin || own.installed) return false
  own.installed = true
  try {
    const { plugin } = own
    if (!lifecycle.holds(plugin)) {
      lifecycle.install([plugin])
      ours.add(plugin.manifest.id)
    }
    return true
  } catch (error) {
    own.installed = false
    if (!isLatchkeyError(error, 'need-unmet')) refused(error)
    return false
  }
}

const isGone = (lifecycle: Lifecycle, { installed, plugin }: Taken) =>
  installed && plugin && !lifecycle.has(plugin.manifest.id)
const isHeld = (
  lifecycle: Lifecycle,
  { installed, plugin }: Taken,
  onScreen: (id: string) => boolean,
) => installed && plugin && lifecycle.dependents(plugin.manifest.id).some(onScreen)

/** Makes an empty shelf. */
export function createFeatureShelf({
  platform,
  lifecycle,
  catalog,
  onScreen,
}: Given): FeatureShelf {
  const taken = new Map<string, Taken>()
  // What somebody else installed is not this shelf's to remove.
  const ours = new Set<string>()
  let values: Features = {}
  const give = (id: string, error: unknown) => {
    taken.delete(id)
    // A chunk that arrives after the end has nothing to report.
    if (!isLatchkeyError(error, 'destroyed'))
      platform.log('error', `Feature "${id}" could not be loaded.`, error)
  }
  const isShared = (own: Taken) =>
    [...taken.values()].some(
      (one) => one !== own && one.installed && one.plugin?.manifest.id === own.plugin?.manifest.id,
    )
  const installWaiting = () => {
    let more = true
    while (more)
      more = [...taken].some(([id, own]) =>
        install(lifecycle, ours, own, (error) => give(id, error)),
      )
  }
  const take = async (feature: CatalogFeature) => {
    const value = values[feature.id]
    if (!value || taken.has(feature.id)) return
    const own: Taken = { value }
    taken.set(feature.id, own)
    try {
      own.plugin = await loadTwice(() => feature.load(value))
      installWaiting()
    } catch (error) {
      if (taken.get(feature.id) === own) give(feature.id, error)
    }
  }
  const takeAll = async () => {
    // A plugin may have been taken along with one that it needs.
    for (const [id, own] of [...taken]) if (isGone(lifecycle, own)) taken.delete(id)
    await Promise.all(catalog.map(take))
    for (const [id, { installed }] of taken)
      if (!installed)
        platform.log('warn', `Feature "${id}" waits for a plugin that offers what it needs.`)
  }
  const sweep = (): boolean => {
    const outdated = [...taken].filter(
      ([id, own]) => !same(values[id], own.value) && !isHeld(lifecycle, own, onScreen),
    )
    for (const [id, own] of outdated) {
      taken.delete(id)
      const { id: plugin = '' } = own.plugin?.manifest ?? {}
      if (own.installed && !isShared(own) && ours.delete(plugin)) lifecycle.remove(plugin)
    }
    return outdated.length > 0
  }

  return {
    installWaiting,
    async follow(next) {
      values = next
      sweep()
      await takeAll()
    },
    catchUp() {
      if (sweep()) void takeAll()
    },
    close() {
      values = {}
      taken.clear()
    },
  }
}
