import type { FeatureControl, FeatureParts, FeatureSwitches } from './features/features.ts'
import { featureValuesRef } from './features/features.ts'
import type { Provider, ProviderHosts } from './platform/http.ts'
import { createProvider, providerRef } from './platform/http.ts'
import type { Platform } from './platform/platform.ts'
import { platformRef } from './platform/platform.ts'
import { scopePlatform } from './platform/scopePlatform.ts'
import type { Storage } from './platform/storage.ts'
import { createStorage, storageRef } from './platform/storage.ts'
import type { HistoryEntry, Router, WellKnownRoutes } from './router/router.ts'
import { createRouter, modalChanged, routerRef } from './router/router.ts'
import type { Settings } from './router/settings.ts'
import { alerted, settingsRef } from './router/settings.ts'
import { LatchkeyError } from './runtime/errors.ts'
import type { Events } from './runtime/events.ts'
import { createEvents } from './runtime/events.ts'
import type { Lifecycle } from './runtime/lifecycle.ts'
import { createLifecycle, pluginFailed } from './runtime/lifecycle.ts'
import type { AnyRoute } from './runtime/refs.ts'
import { createDisposableStack } from './runtime/scope.ts'
import type { Slots } from './runtime/slots.ts'
import { createSlots } from './runtime/slots.ts'
import type { Caip2 } from './wallets/caip.ts'
import { parseNamespace } from './wallets/caip.ts'
import { connectionGuards } from './wallets/connectionGuards.ts'
import type { Connections } from './wallets/connections.ts'
import { connectionsRef, createConnections } from './wallets/connections.ts'
import { followConnections } from './wallets/followConnections.ts'
import type { NetworkOptions, Networks } from './wallets/networks.ts'
import { createNetworks, namespaces, networksRef } from './wallets/networks.ts'
import { restoreToolsRef } from './wallets/restoreTools.ts'
import type { Rpc } from './wallets/rpc.ts'
import { createRpc, rpcRef } from './wallets/rpc.ts'
import type { Wallets } from './wallets/wallets.ts'
import { createWallets, walletsRef } from './wallets/wallets.ts'

/** All that a kernel is made of; it reads the page through `platform` alone. */
export type KernelOptions = NetworkOptions & {
  readonly platform: Platform
  readonly hosts: ProviderHosts
  readonly sdk: string
  readonly prefix: string
  readonly wellKnownRoutes: WellKnownRoutes & { readonly unsupported: AnyRoute }
  readonly settings: Settings
  readonly createFeatures: (parts: FeatureParts) => FeatureSwitches
}

/** How the modal opens: on a view, for a namespace, or as the opening rules say. */
export type OpenRequest = {
  readonly view?: HistoryEntry | undefined
  readonly namespace?: string | undefined
}

/** One modal's kernel. Two kernels on one page share nothing but the page. */
export type Kernel = Pick<Slots, 'read' | 'watch' | 'ownerOf'> &
  Pick<Events, 'on' | 'emit' | 'recorded'> &
  Pick<Lifecycle, 'use' | 'get'> & {
    readonly platform: Platform
    readonly settings: Settings
    readonly connections: Connections
    readonly networks: Networks
    readonly wallets: Wallets
    readonly router: Router
    readonly rpc: Rpc
    readonly storage: Storage
    readonly provider: Provider
    readonly plugins: Pick<
      Lifecycle,
      'install' | 'activate' | 'scopeOf' | 'remove' | 'has' | 'isInstalled' | 'entries'
    >
    /** Reports a fault of a plugin at a point only its caller sees, such as rendering. */
    reportFault(
      id: string,
      point: 'install' | 'import' | 'render' | 'listener',
      error: unknown,
    ): void
    open(request?: OpenRequest): Promise<void>
    /** Sends one RPC call to the connected wallet, if the method policy lists it. */
    request(network: Caip2, method: string, params: unknown): Promise<unknown>
    /** Shows an error to integrator and visitor: in the alert bar and by the `alerted` event. */
    alert(error: LatchkeyError): void
    /** Connections of an earlier visit: hints of what `restore` will need. */
    listStored(): readonly { readonly namespace: string; readonly kind: string }[]
    /** Follows the remote configuration, once. With `load: false` features are only decided. */
    followConfig(options?: { readonly load: boolean }): FeatureControl
    dispose(): void
  }

/** Makes the parts that every other part uses. `open` shows a view. */
function createRuntime(options: KernelOptions, open: (route: AnyRoute, params: unknown) => void) {
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
  const { projectId } = options.settings
  const provider = createProvider(platform, options.hosts, projectId, options.sdk)
  const lifecycle = createLifecycle({ platform, slots, events, open })
  return { onFault, disposables, platform, events, slots, storage, provider, lifecycle }
}

/** Makes networks, connections, wallets and router; `whenLoaded` waits for features. */
function createParts(
  { settings, wellKnownRoutes, ...networkOptions }: KernelOptions,
  { onFault, platform, events, slots, storage, provider, lifecycle }: Runtime,
  whenLoaded: () => Promise<void>,
) {
  const networks = createNetworks(platform, slots, provider, networkOptions)
  const guards = async () => {
    // A guard may be a feature that is still being decided or loaded.
    await whenLoaded()
    lifecycle.reset() // A failed plugin withdrew its guard, which must refuse nevertheless.
    return Promise.all(slots.read(connectionGuards).map((guard) => lifecycle.use(guard)))
  }
  const connections = createConnections({ platform, storage, events, networks, onFault, guards })
  const wallets = createWallets(platform, slots, networks, onFault)
  const getConditions = () => ({
    adapters: !settings.basic && networks.manifests().length > 0,
    address: connections.getState()?.accountState.address !== undefined,
    mobile: platform.device.mobile,
    embedded: settings.embedded,
  })
  const router = createRouter(platform, slots, events, wellKnownRoutes, getConditions, onFault)
  const rpc = createRpc(slots)
  return { networks, connections, wallets, router, rpc }
}

type Runtime = ReturnType<typeof createRuntime>
type Parts = Runtime & ReturnType<typeof createParts>

function provideServices(settings: Settings, features: FeatureSwitches, parts: Parts): void {
  const { lifecycle, connections, networks } = parts
  lifecycle.provide(platformRef, parts.platform)
  lifecycle.provide(settingsRef, settings)
  lifecycle.provide(connectionsRef, connections)
  lifecycle.provide(networksRef, networks)
  lifecycle.provide(walletsRef, parts.wallets)
  lifecycle.provide(routerRef, parts.router)
  lifecycle.provide(rpcRef, parts.rpc)
  lifecycle.provide(storageRef, parts.storage)
  lifecycle.provide(providerRef, parts.provider)
  lifecycle.provide(featureValuesRef, features.values)
  lifecycle.provide(restoreToolsRef, parts)
}

/** Discovers wallets once the modal is open, also those of namespaces that come later. */
function followModal({ enableWallets }: Settings, parts: Parts): () => void {
  const { disposables, events, slots, connections, router, wallets } = parts
  const startDiscovery = () => {
    if (enableWallets && router.get().open) wallets.startDiscovery()
  }
  const onNamespaces = () => {
    connections.refresh()
    startDiscovery()
  }
  disposables.defer(events.on(modalChanged, startDiscovery))
  disposables.defer(slots.watch(namespaces, onNamespaces))
  return startDiscovery
}

/** Makes a kernel. Installs, restores and requests nothing by itself. */
export function createKernel(options: KernelOptions): Kernel {
  const { settings, wellKnownRoutes } = options
  const runtime = createRuntime(options, (route, params) =>
    router.get().open ? router.push(route, params) : router.open({ route: route.id, params }),
  )
  const parts = { ...runtime, ...createParts(options, runtime, () => features.whenLoaded()) }
  const { disposables, events, slots, lifecycle, connections, networks, wallets, router } = parts
  const features = options.createFeatures(parts)
  provideServices(settings, features, parts)
  const startDiscovery = followModal(settings, parts)
  const unsupported = followConnections(connections, events, router, settings, wellKnownRoutes)
  const alert: Kernel['alert'] = ({ code, message, remedy }) =>
    events.emit(alerted, { variant: 'error', code, message, remedy })
  return {
    platform: parts.platform,
    settings,
    connections,
    networks,
    wallets,
    router,
    rpc: parts.rpc,
    storage: parts.storage,
    provider: parts.provider,
    plugins: lifecycle,
    recorded: events.recorded,
    read: slots.read,
    watch: slots.watch,
    ownerOf: slots.ownerOf,
    on: events.on,
    emit: events.emit,
    use: lifecycle.use,
    get: lifecycle.get,
    reportFault: (id, point, error) => events.emit(pluginFailed, { id, point, error }),
    async open({ view, namespace } = {}) {
      networks.throwIfDisposed()
      startDiscovery()
      if (namespace !== undefined && namespace !== connections.get().active)
        connections.activate(namespace)
      const { id: route } = wellKnownRoutes.unsupported
      router.open(unsupported.applies() ? { route, params: undefined } : view)
    },
    request: (network, method, params) => requestWallet(parts, network, method, params),
    alert,
    listStored: connections.stored.list,
    followConfig: features.follow,
    dispose() {
      features.stop()
      lifecycle.dispose()
      for (const part of [connections, wallets, networks]) part.dispose()
      unsupported.release()
      if (router.get().open)
        events.emit(modalChanged, { open: false, view: router.current().route })
      events.clear()
      disposables.dispose()
    },
  }
}

async function requestWallet(
  { networks, rpc, connections }: Parts,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  networks.throwIfDisposed()
  rpc.assertAllowed(parseNamespace(network), method)
  const connection = connections.getConnection(parseNamespace(network))
  if (!connection?.invoke)
    throw new LatchkeyError(connection ? 'unsupported' : 'connection-missing')
  return connection.invoke(network, method, params)
}
