import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import type { Router } from '../router/router.ts'
import { alerted } from '../router/settings.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import type { Events } from '../runtime/events.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import { pluginsInstalled } from '../runtime/lifecycle.ts'
import { readField } from '../runtime/parse.ts'
import type { Release, Slice } from '../runtime/plugin.ts'
import { defineEvent, defineService } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import { createState } from '../runtime/state.ts'
import { withTimeout } from '../runtime/withTimeout.ts'
import type { CatalogFeature, FeatureDecision, Features } from './config.ts'
import { watchConfig } from './config.ts'
import { createFeatureInstaller } from './featureInstaller.ts'

/** The set of enabled features changed. */
export const featuresChanged = defineEvent<Features>('kernel.features-changed')

/** The decided features, before their code is loaded; empty before the first decision. */
export const featureValuesRef =
  defineService<Pick<Slice<Features>, 'get' | 'subscribe'>>('kernel.features')

/** After this time a feature no longer delays the others. Milliseconds. */
const loadTimeout = 5000

const ignoredMessage =
  'The remote configuration decides these features; the local values are ignored: '

/** Switches catalogued features on and off as the configuration says. */
export type FeatureControl = {
  readonly values: () => Features
  /** Resolves after the first decision and the loading of what it switched on. */
  readonly ready: Promise<void>
  /** Resolves when the last decision is loaded. */
  whenLoaded(): Promise<void>
  /** Loads enabled features, now and from now on. Without it values are only decided. */
  load(): void
  readonly stop: Release
}

/** Warns once about ignored local values. */
function createIgnoredWarning(events: Events): (decision: FeatureDecision) => void {
  let warned = false
  return ({ ignored }) => {
    if (warned || ignored.length === 0) return
    warned = true
    events.emit(alerted, { variant: 'warning', message: `${ignoredMessage}${ignored.join(', ')}.` })
  }
}

type FeatureOptions = {
  readonly platform: Platform
  readonly storage: Storage
  readonly provider: Provider
  readonly events: Events
  readonly slots: Slots
  readonly lifecycle: Lifecycle
  readonly router: Router
  readonly catalog: readonly CatalogFeature[]
  /** The values that the host passed. */
  readonly local: Readonly<Record<string, Features[string] | undefined>>
  readonly onFault: (error: unknown) => void
}

/** True if a view of the plugin is in the history of the open modal. */
function isOnScreen({ router, slots }: FeatureOptions, plugin: string): boolean {
  const { open, history } = router.get()
  const owners = (route: string) => slots.ownersWhere((item) => readField(item, 'route') === route)
  return open && history.some(({ route }) => owners(route).includes(plugin))
}

function followConfig(
  options: FeatureOptions,
  onValues: (values: Features) => void,
): FeatureControl {
  const { platform, events, router, catalog } = options
  const installer = createFeatureInstaller({
    ...options,
    onScreen: (plugin) => isOnScreen(options, plugin),
  })
  const warn = createIgnoredWarning(events)
  let values: Features = {}
  let decided = false
  let loading = false
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
    if (!loading) return announce()
    loaded = withTimeout(
      platform,
      loadTimeout,
      installer.apply(values),
      () => new LatchkeyError('timeout'),
    ).then(announce, announce)
  }
  const releases = [
    installer.close,
    watchConfig({ ...options, specs: catalog }, (decision) => {
      values = decision.values
      onValues(values)
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

/** The features of one kernel, before and after they follow the configuration. */
export type FeatureSwitches = {
  readonly values: Pick<Slice<Features>, 'get' | 'subscribe'>
  /** Starts following the configuration, once; with `load` also loads enabled features. */
  follow(options?: { readonly load: boolean }): FeatureControl
  /** Resolves when the features under way are loaded; at once if there are none. */
  whenLoaded(): Promise<void>
  stop(): void
}

/** Makes the switches. A feature whose view is on screen stays until the visitor leaves it. */
export function createFeatures(options: FeatureOptions): FeatureSwitches {
  const values = createState<Features>({}, options.onFault)
  let control: FeatureControl | undefined
  let loading = false
  return {
    values,
    follow({ load } = { load: true }) {
      control ??= followConfig(options, (next) =>
        values.update((draft) => void Object.assign(draft, next)),
      )
      if (load) {
        loading = true
        control.load()
      }
      return control
    },
    whenLoaded: async () => (loading ? control?.whenLoaded() : undefined),
    stop: () => control?.stop(),
  }
}
