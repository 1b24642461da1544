import type { KernelOptions, KernelParts } from './createKernelParts.ts'
import { createKernelParts } from './createKernelParts.ts'
import type { Diagnosis } from './diagnose.ts'
import type { FeatureControl } from './features/features.ts'
import { followFeatures } from './features/features.ts'
import type { Provider } from './platform/http.ts'
import type { Platform } from './platform/platform.ts'
import type { Storage } from './platform/storage.ts'
import type { HistoryEntry, Router } from './router/router.ts'
import { modalChanged } from './router/router.ts'
import type { Settings } from './router/settings.ts'
import { alerted } from './router/settings.ts'
import { LatchkeyError } from './runtime/errors.ts'
import type { Lifecycle } from './runtime/lifecycle.ts'
import { pluginFailed } from './runtime/lifecycle.ts'
import type { Release } from './runtime/plugin.ts'
import type { EventRef, ServiceRef, SlotRef } from './runtime/refs.ts'
import type { Caip2 } from './wallets/caip.ts'
import { parseNamespace } from './wallets/caip.ts'
import type { Connections } from './wallets/connections.ts'
import type { Networks } from './wallets/networks.ts'
import { restore } from './wallets/restore.ts'
import type { Rpc } from './wallets/rpc.ts'
import type { Wallets } from './wallets/wallets.ts'

/** What `open` may be asked for. */
export type OpenRequest = {
  readonly view?: HistoryEntry | undefined
  readonly namespace?: string | undefined
}

/** One modal's kernel. Two kernels on one page share nothing but the page. */
export type Kernel = {
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
    'install' | 'activate' | 'scopeOf' | 'remove' | 'has' | 'isInstalled'
  >
  read<Item>(slot: SlotRef<Item>): readonly Item[]
  watch<Item>(slot: SlotRef<Item>, listener: () => void): Release
  ownerOf(item: unknown): string | undefined
  use<T>(service: ServiceRef<T>): Promise<T>
  /**
   * A service that is already there; throws `service-missing` otherwise. The kernel's own always
   * are.
   */
  get<T>(service: ServiceRef<T>): T
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  emit<Payload>(event: EventRef<Payload>, payload: NoInfer<Payload>): void
  /** Reports a fault of a plugin at a point only its caller sees, such as rendering. */
  reportFault(id: string, point: 'import' | 'render' | 'listener', error: unknown): void
  /** Opens the modal as the opening rules say. */
  open(request?: OpenRequest): Promise<void>
  /** Sends one RPC call to the connected wallet, if the method policy lists it. */
  request(network: Caip2, method: string, params: unknown): Promise<unknown>
  /** Tells integrator and visitor of an error, in the alert bar and by the `alerted` event. */
  alert(error: LatchkeyError): void
  /** What an earlier visit left connected: hints of what `restore` will need. */
  listStored(): readonly { readonly namespace: string; readonly kind: string }[]
  /** Syncs the connections of an earlier visit, or ends them when reconnecting is off. */
  restore(): Promise<void>
  /**
   * Starts following the remote configuration, once. With `load: false` features are only decided;
   * the next call without it loads what is on.
   */
  followConfig(how?: { readonly load: boolean }): FeatureControl
  /** What somebody who helps has to know, redacted. Loads its code when it is called. */
  diagnose(): Promise<Diagnosis>
  dispose(): void
}

/**
 * Makes a kernel. Installs nothing and asks nobody: `plugins.install`, `restore` and `followConfig`
 * do.
 */
export function createKernel(options: KernelOptions): Kernel {
  const parts = createKernelParts(options)
  const {
    machine: platform,
    fixed: settings,
    events,
    slots,
    nets: networks,
    links: connections,
    found: wallets,
    routes: router,
    lifecycle,
    unsupported,
  } = parts
  const alert = ({ code, message, remedy }: LatchkeyError) =>
    events.emit(alerted, { variant: 'error', code, message, remedy })
  const featureControl = createFeatureControl(options, parts)
  return {
    platform,
    settings,
    connections,
    networks,
    wallets,
    router,
    rpc: parts.methods,
    storage: parts.store,
    provider: parts.client,
    plugins: lifecycle,
    read: slots.read,
    watch: slots.watch,
    ownerOf: slots.ownerOf,
    use: lifecycle.use,
    get(service) {
      const value = lifecycle.peek(service)
      if (value === undefined) throw new LatchkeyError('service-missing', { service: service.id })
      return value
    },
    on: events.on,
    emit: events.emit,
    reportFault: (id, point, error) => events.emit(pluginFailed, { id, point, error }),
    async open({ view, namespace } = {}) {
      networks.throwIfDisposed()
      if (!settings.projectId) alert(new LatchkeyError('APKT008'))
      parts.look()
      if (namespace !== undefined && namespace !== connections.get().active)
        connections.activate(namespace)
      router.open(
        unsupported.applies()
          ? { route: options.wellKnownRoutes.unsupported.id, params: undefined }
          : view,
      )
    },
    request: (network, method, params) => requestWallet(parts, network, method, params),
    alert,
    listStored: () =>
      connections.stored.namespaces().map((namespace) => ({
        namespace,
        kind: connections.stored.read(namespace)?.kind ?? 'injected',
      })),
    restore: async () =>
      (settings.enableReconnect
        ? restore
        : (await import('./wallets/disconnectStored.ts')).disconnectStored)(parts.back),
    followConfig: featureControl.follow,
    diagnose: async () => (await import('./diagnose.ts')).diagnose(options, parts),
    dispose() {
      featureControl.stop()
      lifecycle.dispose()
      for (const part of [connections, wallets, networks]) part.dispose()
      unsupported.release()
      if (router.get().open)
        events.emit(modalChanged, { open: false, view: router.current().route })
      events.clear()
      parts.leash.dispose()
    },
  }
}

async function requestWallet(
  { methods: rpc, links: connections, nets: networks }: KernelParts,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  networks.throwIfDisposed()
  rpc.assertAllowed(parseNamespace(network), method)
  const connection = connections.getConnection(parseNamespace(network))
  if (!connection?.invoke) throw new LatchkeyError('connection-missing')
  return connection.invoke(network, method, params)
}

function createFeatureControl(
  options: KernelOptions,
  {
    machine: platform,
    store: storage,
    client: provider,
    events,
    slots,
    lifecycle,
    routes: router,
    chosen: featureValues,
    features: featureLoading,
  }: KernelParts,
): { readonly follow: Kernel['followConfig']; stop(): void } {
  const findOwners = (route: string) =>
    slots.ownersWhere(
      (item) =>
        typeof item === 'object' && item !== null && 'route' in item && item.route === route,
    )
  const onScreen = (id: string) =>
    router.get().open && router.get().history.some(({ route }) => findOwners(route).includes(id))
  let following: FeatureControl | undefined
  return {
    follow({ load } = { load: true }) {
      following ??= followFeatures({
        platform,
        storage,
        provider,
        events,
        lifecycle,
        router,
        catalog: options.catalog,
        local: options.features,
        onScreen,
        onValues: (values) => featureValues.update((draft) => void Object.assign(draft, values)),
      })
      if (load) {
        following.load()
        featureLoading.arrived = following.whenLoaded
      }
      return following
    },
    stop: () => following?.stop(),
  }
}
