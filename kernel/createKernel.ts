import type { Caip2 } from './caip.ts'
import { namespaceOf } from './caip.ts'
import type { Connections } from './connections.ts'
import type { Diagnosis } from './diagnose.ts'
import { LatchkeyError } from './errors.ts'
import type { FeatureSwitch } from './features.ts'
import { followFeatures } from './features.ts'
import type { Provider } from './http.ts'
import type { KernelOptions, KernelParts } from './kernelParts.ts'
import { kernelParts } from './kernelParts.ts'
import type { Lifecycle } from './lifecycle.ts'
import { pluginFailed } from './lifecycle.ts'
import type { Networks } from './networks.ts'
import type { Platform } from './platform.ts'
import type { Release } from './plugin.ts'
import type { EventRef, ServiceRef, SlotRef } from './refs.ts'
import { restore } from './restore.ts'
import type { Entry, Router } from './router.ts'
import { modalChanged } from './router.ts'
import type { Rpc } from './rpc.ts'
import type { Settings } from './settings.ts'
import { alerted } from './settings.ts'
import type { Storage } from './storage.ts'
import type { Wallets } from './wallets.ts'

/** What `open` may be asked for. */
export type OpenRequest = {
  readonly view?: Entry | undefined
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
  readonly plugins: Pick<Lifecycle, 'install' | 'activate' | 'scopeOf' | 'remove' | 'has' | 'holds'>
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
  stored(): readonly { readonly namespace: string; readonly kind: string }[]
  /** Syncs the connections of an earlier visit, or ends them when reconnecting is off. */
  restore(): Promise<void>
  /**
   * Starts following the remote configuration, once. With `load: false` features are only decided;
   * the next call without it loads what is on.
   */
  followConfig(how?: { readonly load: boolean }): FeatureSwitch
  /** What somebody who helps has to know, redacted. Loads its code when it is called. */
  diagnose(): Promise<Diagnosis>
  dispose(): void
}

/**
 * Makes a kernel. Installs nothing and asks nobody: `plugins.install`, `restore` and `followConfig`
 * do.
 */
export function createKernel(options: KernelOptions): Kernel {
  const parts = kernelParts(options)
  const { machine, fixed, events, slots, nets, links, found, routes, lifecycle, unsupported } =
    parts
  const alert = ({ code, message, remedy }: LatchkeyError) =>
    events.emit(alerted, { variant: 'error', code, message, remedy })
  const features = featuresOf(options, parts)
  return {
    platform: machine,
    settings: fixed,
    connections: links,
    networks: nets,
    wallets: found,
    router: routes,
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
      nets.alive()
      if (!fixed.projectId) alert(new LatchkeyError('APKT008'))
      parts.look()
      if (namespace !== undefined && namespace !== links.get().active) links.activate(namespace)
      routes.open(
        unsupported.applies()
          ? { route: options.landmarks.unsupported.id, params: undefined }
          : view,
      )
    },
    request: (network, method, params) => request(parts, network, method, params),
    alert,
    stored: () =>
      links.stored
        .namespaces()
        .map((namespace) => ({ namespace, kind: links.stored.of(namespace)?.kind ?? 'injected' })),
    restore: async () =>
      (fixed.enableReconnect ? restore : (await import('./endStored.ts')).endStored)(parts.back),
    followConfig: features.follow,
    diagnose: async () => (await import('./diagnose.ts')).diagnose(options, parts),
    dispose() {
      features.stop()
      lifecycle.dispose()
      for (const part of [links, found, nets]) part.dispose()
      unsupported.release()
      if (routes.get().open)
        events.emit(modalChanged, { open: false, view: routes.current().route })
      events.clear()
      parts.leash.letGo()
    },
  }
}

async function request(
  { methods, links, nets }: KernelParts,
  network: Caip2,
  method: string,
  params: unknown,
): Promise<unknown> {
  nets.alive()
  methods.require(namespaceOf(network), method)
  const live = links.live(namespaceOf(network))
  if (!live?.invoke) throw new LatchkeyError('connection-missing')
  return live.invoke(network, method, params)
}

function featuresOf(
  options: KernelOptions,
  { machine, store, client, events, slots, lifecycle, routes, chosen, features }: KernelParts,
): { readonly follow: Kernel['followConfig']; stop(): void } {
  const owners = (route: string) =>
    slots.ownersWhere(
      (item) =>
        typeof item === 'object' && item !== null && 'route' in item && item.route === route,
    )
  const onScreen = (id: string) =>
    routes.get().open && routes.get().history.some(({ route }) => owners(route).includes(id))
  let following: FeatureSwitch | undefined
  return {
    follow({ load } = { load: true }) {
      following ??= followFeatures({
        platform: machine,
        storage: store,
        provider: client,
        events,
        lifecycle,
        router: routes,
        catalog: options.catalog,
        local: options.features,
        onScreen,
        onValues: (values) => chosen.update((draft) => void Object.assign(draft, values)),
      })
      if (load) {
        following.load()
        features.arrived = following.arrived
      }
      return following
    },
    stop: () => following?.stop(),
  }
}
