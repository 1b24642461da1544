import type { FeatureControl, FeatureParts, FeatureSwitches, Features } from '#kernel'
import {
  alerted,
  createState,
  featuresChanged,
  pluginsInstalled,
  readField,
  withTimeout,
} from '#kernel'
import type { CatalogFeature, FeatureDecision } from './config.ts'
import { watchConfig } from './config.ts'
import { createFeatureInstaller } from './featureInstaller.ts'

/** After this time a feature no longer delays the others. Milliseconds. */
const loadTimeout = 5000

const ignoredMessage =
  'The remote configuration decides these features; the local values are ignored: '

/** Warns once about ignored local values. */
function createIgnoredWarning({ events }: FeatureParts): (decision: FeatureDecision) => void {
  let warned = false
  return ({ ignored }) => {
    if (warned || ignored.length === 0) return
    warned = true
    events.emit(alerted, { variant: 'warning', message: `${ignoredMessage}${ignored.join(', ')}.` })
  }
}

/**
 * The moment from which features without a place on the first view may load: that view stands and
 * the page is idle, or they are needed.
 */
export type QuietMoment = { readonly reached: Promise<void>; reach(): void }

type FeatureSwitchOptions = FeatureParts & {
  readonly catalog: readonly CatalogFeature[]
  /** The values that the host passed. */
  readonly local: Readonly<Record<string, Features[string] | undefined>>
  /** Reached once the first view stands; absent, it has come. */
  readonly quietMoment?: QuietMoment
}

/** True if a view of the plugin is in the history of the open modal. */
function isOnScreen({ router, slots }: FeatureSwitchOptions, plugin: string): boolean {
  const { open, history } = router.get()
  const owners = (route: string) => slots.ownersWhere((item) => readField(item, 'route') === route)
  return open && history.some(({ route }) => owners(route).includes(plugin))
}

function followConfig(
  options: FeatureSwitchOptions,
  onValues: (values: Features) => void,
): FeatureControl {
  const { platform, events, router, catalog, quietMoment } = options
  const whenQuiet = quietMoment?.reached ?? Promise.resolve()
  const installer = createFeatureInstaller({
    ...options,
    onScreen: (plugin) => isOnScreen(options, plugin),
    whenQuiet,
  })
  const warn = createIgnoredWarning(options)
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
    const applied = installer.apply(values)
    loaded = whenQuiet
      .then(() => withTimeout(platform, loadTimeout, applied))
      .then(announce, announce)
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
    whenLoaded() {
      quietMoment?.reach()
      return ready.then(() => loaded)
    },
    load() {
      if (loading) return
      loading = true
      if (decided) applyValues()
    },
    stop() {
      for (const release of releases) release()
      resolveReady()
    },
  }
}

/** Makes the switches. A feature whose view is on screen stays until the visitor leaves it. */
export function createFeatures(options: FeatureSwitchOptions): FeatureSwitches {
  const values = createState<Features>({}, options.onFault)
  let control: FeatureControl | undefined
  let loading = false
  return {
    values,
    follow({ load } = { load: true }) {
      control ??= followConfig(options, (next) => values.set({ ...values.get(), ...next }))
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
