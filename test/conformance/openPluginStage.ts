import type { AnyManifest, Contribution, FeatureSwitches, Kernel, Plugin } from '#kernel'
import { createKernel, defineManifest, definePlugin, defineRoute, pluginFailed } from '#kernel'
import { view, views } from '#ui-shell/slots'
import type { SuitePlatform } from './createSuitePlatform.ts'
import { createSuitePlatform } from './createSuitePlatform.ts'
import type { PluginFixtures } from './PluginFixtures.ts'

/** A view that has nothing to do with the plugin under test. */
export const neighbourRoute = defineRoute('ConformanceNeighbour')
const neighbour = defineManifest({
  id: 'conformance.neighbour',
  contributes: [view(neighbourRoute, { load: async () => ({ default: () => null }) })],
})

/** A modal of its own with the plugin under test, which is not installed yet. */
export type PluginStage = SuitePlatform & {
  readonly kernel: Kernel
  readonly fixtures: PluginFixtures
  readonly plugin: Plugin
  /** Installs the plugin; a stage may change it first. */
  install(changed?: Plugin): void
  /** The number of requests for its code and its components. */
  loads(): number
  /** The points at which the plugin failed, oldest first. */
  readonly failures: readonly string[]
  /** True while the modal shows the views of others. */
  isStanding(): boolean
  close(): void
}

const wellKnownRoutes = {
  start: defineRoute('Connect'),
  home: defineRoute('Account'),
  pairing: defineRoute('ConnectingWalletConnectBasic'),
  browse: defineRoute('AllWallets'),
  unsupported: defineRoute('UnsupportedChain'),
}
const unreachableHost = 'https://provider.example'
const hosts = {
  api: unreachableHost,
  blockchain: unreachableHost,
  pulse: unreachableHost,
  secure: unreachableHost,
  relay: 'wss://provider.example',
}
const control = {
  values: () => ({}),
  ready: Promise.resolve(),
  whenLoaded: async () => {},
  load: () => {},
  stop: () => {},
}
/** A stage has no configuration to follow. */
const withoutFeatures: FeatureSwitches = {
  values: { get: () => ({}), subscribe: () => () => {} },
  follow: () => control,
  whenLoaded: async () => {},
  stop: () => {},
}
const settings = {
  metadata: { name: 'Conformance', description: '', url: 'https://host.example', icons: [] },
  basic: false,
  embedded: false,
  enableWallets: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: false,
  legalCheckbox: false,
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  customWallets: [],
}

type Loadable = { readonly load: () => Promise<unknown> }
export const isLoadable = (item: unknown): item is Loadable =>
  typeof item === 'object' && item !== null && 'load' in item && typeof item.load === 'function'

/** The plugin with every way to its code counted. */
function countLoads(plugin: Plugin, count: () => void): Plugin {
  const watched = <T>(load: () => T) => {
    return () => {
      count()
      return load()
    }
  }
  const contributes = plugin.manifest.contributes?.map((contribution): Contribution => {
    const { item } = contribution
    return isLoadable(item)
      ? { ...contribution, item: { ...item, load: watched(item.load) } }
      : contribution
  })
  const manifest: AnyManifest = contributes ? { ...plugin.manifest, contributes } : plugin.manifest
  return { ...plugin, manifest, load: watched(plugin.load) }
}

/** Opens a stage. */
export async function openPluginStage(
  plugin: Plugin,
  fixtures: PluginFixtures,
): Promise<PluginStage> {
  const { shellPlugin } = await import('#ui-shell/plugin')
  const suite = createSuitePlatform()
  const kernel = createKernel({
    platform: suite.platform,
    hosts,
    sdk: 'conformance',
    prefix: 'conformance.',
    wellKnownRoutes,
    settings,
    createFeatures: () => withoutFeatures,
  })
  const failures: string[] = []
  let loads = 0
  const release = kernel.on(
    pluginFailed,
    ({ id, point }) => void (id === plugin.manifest.id && failures.push(point)),
  )
  kernel.plugins.install([
    shellPlugin(),
    definePlugin(neighbour, async () => ({ default: () => {} }))(),
    ...(fixtures.plugins ?? []),
  ])
  return {
    ...suite,
    kernel,
    fixtures,
    plugin,
    failures,
    loads: () => loads,
    install: (changed = plugin) =>
      kernel.plugins.install([countLoads(changed, () => void loads++)]),
    isStanding: () =>
      kernel.plugins.has(neighbour.id) &&
      kernel.read(views).some(({ route }) => route === neighbourRoute.id),
    close() {
      release()
      kernel.dispose()
    },
  }
}
