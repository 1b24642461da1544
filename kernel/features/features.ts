import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import type { Router } from '../router/router.ts'
import { alerted } from '../router/settings.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import type { Events } from '../runtime/events.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { pluginsInstalled } from '../runtime/lifecycle.ts'
import type { Release, Slice } from '../runtime/plugin.ts'
import { defineEvent, defineService } from '../runtime/refs.ts'
import { withTimeout } from '../runtime/withTimeout.ts'
import type { CatalogFeature, FeatureDecision, Features } from './config.ts'
import { watchConfig } from './config.ts'
import { createFeatureInstaller } from './featureInstaller.ts'

/** Which features are on changed. */
export const featuresChanged = defineEvent<Features>('kernel.features-changed')

/**
 * What is decided about each feature, before any of it is loaded; empty until there was a decision.
 * For plugins that are several features.
 */
export const featureValuesRef =
  defineService<Pick<Slice<Features>, 'get' | 'subscribe'>>('kernel.features')

/**
 * A feature's chunk that takes longer keeps nobody waiting; the feature appears when it is there.
 */
const loadTimeout = 5000

const ignoredMessage =
  'The remote configuration decides these features; the local values are ignored: '

/** Switches catalogued features on and off as the configuration says. */
export type FeatureControl = {
  readonly values: () => Features
  /** Resolves after the first decision and the loading of what it switched on. */
  readonly ready: Promise<void>
  /** Resolves when there was a decision and what the last one switched on is loaded. */
  whenLoaded(): Promise<void>
  /** Loads what is on, now and from now on. Until then values are decided and nothing is loaded. */
  load(): void
  readonly stop: Release
}

/** Says once which local values are ignored. */
function createIgnoredWarning(events: Events): (decision: FeatureDecision) => void {
  let warned = false
  return ({ ignored }) => {
    if (warned || ignored.length === 0) return
    warned = true
    events.emit(alerted, { variant: 'warning', message: `${ignoredMessage}${ignored.join(', ')}.` })
  }
}

/**
 * Starts following the configuration; `load` says that there is something to show. A feature whose
 * view is on screen stays until the visitor leaves it.
 */
export function followFeatures(options: {
  platform: Platform
  storage: Storage
  provider: Provider
  events: Events
  lifecycle: Lifecycle
  router: Router
  catalog: readonly CatalogFeature[]
  local: Readonly<Record<string, Features[string] | undefined>>
  onScreen: (pluginId: string) => boolean
  onValues: (values: Features) => void
}): FeatureControl {
  const { platform, events, router, catalog } = options
  const installer = createFeatureInstaller(options)
  let values: Features = {}
  let decided = false
  let loading = false
  const warn = createIgnoredWarning(events)
  let loaded: Promise<void> | undefined
  let resolveReady: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })
  const announce = () => {
    events.emit(featuresChanged, values)
    resolveReady()
  }
  const applyValues = () => {
    if (loading)
      loaded = withTimeout(
        platform,
        loadTimeout,
        installer.apply(values),
        () => new LatchkeyError('timeout'),
      ).then(announce, announce)
    else announce()
  }
  const releases = [
    installer.close,
    watchConfig({ ...options, specs: catalog }, (decision) => {
      values = decision.values
      options.onValues(values)
      decided = true
      warn(decision)
      applyValues()
    }),
    router.subscribe(installer.reconcile),
    events.on(pluginsInstalled, installer.installPending),
  ]
  return {
    values: () => values,
    ready,
    whenLoaded: () => ready.then(() => loaded),
    load() {
      if (loading) return
      loading = true
      if (decided) applyValues()
    },
    stop() {
      for (const release of releases) release()
    },
  }
}
