import type { CatalogFeature, Features } from './features/config.ts'
import { featureValuesRef } from './features/features.ts'
import type { ProviderHosts } from './platform/http.ts'
import { createProvider, providerRef } from './platform/http.ts'
import type { Platform } from './platform/platform.ts'
import { scopePlatform } from './platform/scopePlatform.ts'
import { createStorage, storageRef } from './platform/storage.ts'
import type { WellKnownRoutes } from './router/router.ts'
import { createRouter, modalChanged, routerRef } from './router/router.ts'
import type { Settings } from './router/settings.ts'
import { settingsRef } from './router/settings.ts'
import { createEvents } from './runtime/events.ts'
import type { Lifecycle } from './runtime/lifecycle.ts'
import { createLifecycle, pluginFailed } from './runtime/lifecycle.ts'
import type { AnyRoute, ServiceRef } from './runtime/refs.ts'
import { defineService } from './runtime/refs.ts'
import { createDisposableStack } from './runtime/scope.ts'
import { createSlots } from './runtime/slots.ts'
import { createState } from './runtime/state.ts'
import { connectionGuards } from './wallets/connectionGuards.ts'
import { connectionsRef, createConnections } from './wallets/connections.ts'
import { followConnections } from './wallets/followConnections.ts'
import { lazyTransfers } from './wallets/lazyTransfers.ts'
import type { NetworkOptions } from './wallets/networks.ts'
import { createNetworks, namespaces, networksRef } from './wallets/networks.ts'
import type { RestoreTools } from './wallets/restore.ts'
import { restoreToolsRef } from './wallets/restore.ts'
import { createRpc, rpcRef } from './wallets/rpc.ts'
import { transfersRef } from './wallets/transfers.ts'
import { createWallets, walletsRef } from './wallets/wallets.ts'

/**
 * What a kernel is made of. All of it is injected; nothing is read from the page but through
 * `platform`.
 */
export type KernelOptions = NetworkOptions & {
  readonly platform: Platform
  readonly hosts: ProviderHosts
  /** SDK version as sent to the provider. */
  readonly sdk: string
  /** Start of every storage key. */
  readonly prefix: string
  readonly wellKnownRoutes: WellKnownRoutes & { readonly unsupported: AnyRoute }
  readonly settings: Settings
  readonly catalog: readonly CatalogFeature[]
  readonly features: Readonly<Record<string, Features[string] | undefined>>
  /** What only the page knows of itself, for `diagnose`. */
  readonly pageFacts?: () => Promise<Readonly<Record<string, unknown>>>
}

/** The platform, for plugins. */
export const platformRef = defineService<Platform>('kernel.platform')

const offerService = <T>(
  service: ServiceRef<T>,
  implementation: T,
): readonly [ServiceRef<unknown>, unknown] => [service as ServiceRef<unknown>, implementation]

/** Makes the parts of one kernel and ties them together. */
export function createKernelParts(options: KernelOptions) {
  const { settings, wellKnownRoutes } = options
  const onFault = (error: unknown, where = 'kernel') => {
    options.platform.log('error', `A listener failed (${where}).`, error)
    if (where !== pluginFailed.id)
      events.emit(pluginFailed, { id: where, point: 'listener', error })
  }
  const disposables = createDisposableStack(onFault)
  const platform = scopePlatform(options.platform, disposables)
  const events = createEvents(onFault, platform.now)
  const slots = createSlots((error) => onFault(error, 'slots'))
  const storage = createStorage(platform, options.prefix)
  const provider = createProvider(platform, options.hosts, settings.projectId, options.sdk)
  const networks = createNetworks(platform, slots, provider, options)
  const featureLoading: { arrived?: () => Promise<void> } = {}
  const guards = async () => {
    // A gate may be a feature that is still being decided or loaded.
    await featureLoading.arrived?.()
    return Promise.all(slots.read(connectionGuards).map((guard) => lifecycle.use(guard)))
  }
  const connections = createConnections({
    platform,
    storage,
    events,
    networks,
    onFault,
    guards,
  })
  const wallets = createWallets(platform, slots, networks, onFault)
  const rpc = createRpc(slots)
  const facts = () => ({
    adapters: !settings.basic && networks.manifests().length > 0,
    address: connections.getState()?.accountState.address !== undefined,
    mobile: platform.device.mobile,
    embedded: settings.embedded,
  })
  const router = createRouter(platform, slots, events, wellKnownRoutes, facts, onFault)
  const open = (route: AnyRoute, params: unknown) =>
    router.get().open ? router.push(route, params) : router.open({ route: route.id, params })
  const featureValues = createState<Features>({}, onFault)
  const restoreTools: RestoreTools = {
    platform,
    slots,
    networks,
    connections,
    get lifecycle() {
      return lifecycle
    },
  }
  const lifecycle: Lifecycle = createLifecycle({ platform, slots, events, open }, [
    offerService(platformRef, platform),
    offerService(settingsRef, settings),
    offerService(connectionsRef, connections),
    offerService(networksRef, networks),
    offerService(walletsRef, wallets),
    offerService(routerRef, router),
    offerService(rpcRef, rpc),
    offerService(storageRef, storage),
    offerService(providerRef, provider),
    offerService(featureValuesRef, featureValues),
    offerService(transfersRef, lazyTransfers(connections, networks)),
    offerService(restoreToolsRef, restoreTools),
  ])
  const startDiscovery = () => {
    if (router.get().open && !settings.basic && settings.enableWallets) wallets.startDiscovery()
  }
  // Whoever opens it: the host, or a plugin that needs an account.
  disposables.defer(events.on(modalChanged, startDiscovery))
  const onNamespaces = () => {
    connections.refresh()
    // A namespace that comes while the visitor is looking brings its wallets at once.
    startDiscovery()
  }
  disposables.defer(slots.watch(namespaces, onNamespaces))
  const unsupported = followConnections(connections, events, router, settings, wellKnownRoutes)
  return {
    machine: platform,
    leash: disposables,
    fixed: settings,
    events,
    slots,
    store: storage,
    client: provider,
    nets: networks,
    links: connections,
    found: wallets,
    methods: rpc,
    routes: router,
    lifecycle,
    back: restoreTools,
    unsupported,
    chosen: featureValues,
    features: featureLoading,
    look: startDiscovery,
  }
}

/** The parts of one kernel. */
export type KernelParts = ReturnType<typeof createKernelParts>
