import type { CatalogFeature, Decision, Features } from './config.ts'
import { watchConfig } from './config.ts'
import { LatchkeyError } from './errors.ts'
import type { Events } from './events.ts'
import { createFeatureShelf } from './featureShelf.ts'
import type { Provider } from './http.ts'
import type { Lifecycle } from './lifecycle.ts'
import { pluginsInstalled } from './lifecycle.ts'
import type { Platform } from './platform.ts'
import type { Release, Slice } from './plugin.ts'
import { defineEvent, defineService } from './refs.ts'
import type { Router } from './router.ts'
import { alerted } from './settings.ts'
import type { Storage } from './storage.ts'
import { within } from './within.ts'

/** Which features are on changed. */
export const featuresChanged = defineEvent<Features>('kernel.features-changed')

/**
 * What is decided about each feature, before any of it is loaded; empty until there was a decision.
 * For plugins that are several features.
 */
export const featureValues =
  defineService<Pick<Slice<Features>, 'get' | 'subscribe'>>('kernel.features')

/**
 * A feature's chunk that takes longer keeps nobody waiting; the feature appears when it is there.
 */
const loadLimit = 5000

const ignoredText =
  'The remote configuration decides these features; the local values are ignored: '

/** Switches catalogued features on and off as the configuration says. */
export type FeatureSwitch = {
  readonly values: () => Features
  /** Resolves after the first decision and the loading of what it switched on. */
  readonly ready: Promise<void>
  /** Resolves when there was a decision and what the last one switched on is loaded. */
  arrived(): Promise<void>
  /** Loads what is on, now and from now on. Until then values are decided and nothing is loaded. */
  load(): void
  readonly stop: Release
}

/** Says once which local values are ignored. */
function warning(events: Events): (decision: Decision) => void {
  let warned = false
  return ({ ignored }) => {
    if (warned || ignored.length === 0) return
    warned = true
    events.emit(alerted, { variant: 'warning', message: `${ignoredText}${ignored.join(', ')}.` })
  }
}

/**
 * Starts following the configuration; `load` says that there is something to show. A feature whose
 * view is on screen stays until the visitor leaves it.
 */
export function followFeatures(given: {
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
}): FeatureSwitch {
  const { platform, events, router, catalog } = given
  const shelf = createFeatureShelf(given)
  let values: Features = {}
  let decided = false
  let loading = false
  const warn = warning(events)
  let loaded: Promise<void> | undefined
  let settle: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    settle = resolve
  })
  const tell = () => {
    events.emit(featuresChanged, values)
    settle()
  }
  const follow = () => {
    if (loading)
      loaded = within(
        platform,
        loadLimit,
        shelf.follow(values),
        () => new LatchkeyError('timeout'),
      ).then(tell, tell)
    else tell()
  }
  const releases = [
    shelf.close,
    watchConfig({ ...given, specs: catalog }, (decision) => {
      values = decision.values
      given.onValues(values)
      decided = true
      warn(decision)
      follow()
    }),
    router.subscribe(shelf.catchUp),
    events.on(pluginsInstalled, shelf.installWaiting),
  ]
  return {
    values: () => values,
    ready,
    arrived: () => ready.then(() => loaded),
    load() {
      if (loading) return
      loading = true
      if (decided) follow()
    },
    stop() {
      for (const release of releases) release()
    },
  }
}
