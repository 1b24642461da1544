import type { FeatureParts, Features, FeatureValue, Platform, Plugin } from '#kernel'
import { importWithRetry, isLatchkeyError } from '#kernel'
import type { CatalogFeature } from './config.ts'

type Lifecycle = FeatureParts['lifecycle']

/** Keeps the installed features equal to the decided values. */
export type FeatureInstaller = {
  /** Resolves when all enabled features are loaded. A feature on screen stays as it is. */
  apply(values: Features): Promise<void>
  /** Applies changes that waited for a view to be left. */
  reconcile(): void
  /** Installs loaded features that waited for a plugin they need. */
  installPending(): void
  close(): void
}

type FeatureEntry = { readonly value: FeatureValue; plugin?: Plugin; installed?: boolean }
type FeatureInstallerOptions = {
  readonly platform: Platform
  readonly lifecycle: Lifecycle
  readonly catalog: readonly CatalogFeature[]
  readonly onScreen: (pluginId: string) => boolean
  /** Resolves when features without a place on the first view may load. */
  readonly whenQuiet: Promise<void>
}

const isSameValue = (a: FeatureValue | undefined, b: FeatureValue) =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Installs a loaded feature unless its plugin is installed already. False if nothing was done, or a
 * needed plugin is still missing.
 */
function installFeature(
  lifecycle: Lifecycle,
  ownPluginIds: Set<string>,
  entry: FeatureEntry,
  onRefused: (error: unknown) => void,
): boolean {
  if (!entry.plugin || entry.installed) return false
  entry.installed = true
  try {
    const { plugin } = entry
    if (!lifecycle.isInstalled(plugin)) {
      lifecycle.install([plugin])
      ownPluginIds.add(plugin.manifest.id)
    }
    return true
  } catch (error) {
    entry.installed = false
    if (!isLatchkeyError(error, 'need-unmet')) onRefused(error)
    return false
  }
}

const isRemoved = (lifecycle: Lifecycle, { installed, plugin }: FeatureEntry) =>
  installed && plugin && !lifecycle.has(plugin.manifest.id)
const isInUse = (
  lifecycle: Lifecycle,
  { installed, plugin }: FeatureEntry,
  onScreen: (id: string) => boolean,
) => installed && plugin && lifecycle.dependents(plugin.manifest.id).some(onScreen)

/** The features being loaded or installed, and the plugins that they brought. */
function createInstalledFeatures(lifecycle: Lifecycle, platform: Platform) {
  const entries = new Map<string, FeatureEntry>()
  // Plugins that others installed are not removed here.
  const ownPluginIds = new Set<string>()
  const drop = (id: string, error: unknown) => {
    entries.delete(id)
    if (!isLatchkeyError(error, 'destroyed'))
      platform.log('error', `Feature "${id}" could not be loaded.`, error)
  }
  const isShared = (entry: FeatureEntry) =>
    [...entries.values()].some(
      (other) =>
        other !== entry &&
        other.installed &&
        other.plugin?.manifest.id === entry.plugin?.manifest.id,
    )
  return {
    entries,
    drop,
    installPending() {
      let progressed = true
      while (progressed)
        progressed = [...entries].some(([id, entry]) =>
          installFeature(lifecycle, ownPluginIds, entry, (error) => drop(id, error)),
        )
    },
    remove(id: string, entry: FeatureEntry) {
      entries.delete(id)
      const { id: plugin = '' } = entry.plugin?.manifest ?? {}
      if (entry.installed && !isShared(entry) && ownPluginIds.delete(plugin))
        lifecycle.remove(plugin)
    },
  }
}

/** Makes an installer without features. */
export function createFeatureInstaller({
  platform,
  lifecycle,
  catalog,
  onScreen,
  whenQuiet,
}: FeatureInstallerOptions): FeatureInstaller {
  const { entries, drop, installPending, remove } = createInstalledFeatures(lifecycle, platform)
  let values: Features = {}
  const loadFeature = async (feature: CatalogFeature) => {
    const value = values[feature.id]
    if (!value || entries.has(feature.id)) return
    const entry: FeatureEntry = { value }
    entries.set(feature.id, entry)
    try {
      if (!feature.early) await whenQuiet
      if (entries.get(feature.id) !== entry) return
      entry.plugin = await importWithRetry(() => feature.load(value))
      installPending()
    } catch (error) {
      if (entries.get(feature.id) === entry) drop(feature.id, error)
    }
  }
  const loadAll = async () => {
    // Removing a plugin also removes the plugins that need it.
    for (const [id, entry] of [...entries]) if (isRemoved(lifecycle, entry)) entries.delete(id)
    await Promise.all(catalog.map(loadFeature))
    // Without a plugin it is still being loaded, by an earlier call.
    for (const [id, { plugin, installed }] of entries)
      if (plugin && !installed)
        platform.log('warn', `Feature "${id}" waits for a plugin that offers what it needs.`)
  }
  const isOutdated = ([id, entry]: [string, FeatureEntry]) =>
    !isSameValue(values[id], entry.value) && !isInUse(lifecycle, entry, onScreen)
  const removeOutdated = (): boolean => {
    const outdated = [...entries].filter(isOutdated)
    for (const [id, entry] of outdated) remove(id, entry)
    return outdated.length > 0
  }

  return {
    installPending,
    async apply(next) {
      values = next
      removeOutdated()
      await loadAll()
    },
    reconcile() {
      if (removeOutdated()) void loadAll()
    },
    close() {
      values = {}
      entries.clear()
    },
  }
}
