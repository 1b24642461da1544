import type { CatalogFeature, Features } from './config.ts'
import { connectGates } from './connectGates.ts'
import { connections, createConnections } from './connections.ts'
import { createEvents } from './events.ts'
import { featureValues } from './features.ts'
import { followConnections } from './followConnections.ts'
import type { ProviderHosts } from './http.ts'
import { createProvider, provider } from './http.ts'
import { lateTransfers } from './lateTransfers.ts'
import type { Lifecycle } from './lifecycle.ts'
import { createLifecycle, pluginFailed } from './lifecycle.ts'
import type { NetworkOptions } from './networks.ts'
import { createNetworks, namespaces, networks } from './networks.ts'
import { ownPlatform } from './ownPlatform.ts'
import type { Platform } from './platform.ts'
import type { AnyRoute, ServiceRef } from './refs.ts'
import { defineService } from './refs.ts'
import type { RestoreTools } from './restore.ts'
import { keepingTools } from './restore.ts'
import type { Landmarks } from './router.ts'
import { createRouter, modalChanged, router } from './router.ts'
import { createRpc, rpc } from './rpc.ts'
import { createLeash } from './scope.ts'
import type { Settings } from './settings.ts'
import { settings } from './settings.ts'
import { createSlots } from './slots.ts'
import { createState } from './state.ts'
import { createStorage, storage } from './storage.ts'
import { transfers } from './transfers.ts'
import { createWallets, wallets } from './wallets.ts'

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
  readonly landmarks: Landmarks & { readonly unsupported: AnyRoute }
  readonly settings: Settings
  readonly catalog: readonly CatalogFeature[]
  readonly features: Readonly<Record<string, Features[string] | undefined>>
  /** What only the page knows of itself, for `diagnose`. */
  readonly pageFacts?: () => Promise<Readonly<Record<string, unknown>>>
}

/** The platform, for plugins. */
export const platform = defineService<Platform>('kernel.platform')

const offer = <T>(
  service: ServiceRef<T>,
  implementation: T,
): readonly [ServiceRef<unknown>, unknown] => [service as ServiceRef<unknown>, implementation]

/** Makes the parts of one kernel and ties them together. */
export function kernelParts(options: KernelOptions) {
  const { settings: fixed, landmarks } = options
  const onFault = (error: unknown, where = 'kernel') => {
    options.platform.log('error', `A listener failed (${where}).`, error)
    if (where !== pluginFailed.id)
      events.emit(pluginFailed, { id: where, point: 'listener', error })
  }
  const leash = createLeash(onFault)
  const machine = ownPlatform(options.platform, leash)
  const events = createEvents(onFault, machine.now)
  const slots = createSlots((error) => onFault(error, 'slots'))
  const store = createStorage(machine, options.prefix)
  const client = createProvider(machine, options.hosts, fixed.projectId, options.sdk)
  const nets = createNetworks(machine, slots, client, options)
  const features: { arrived?: () => Promise<void> } = {}
  const gates = async () => {
    // A gate may be a feature that is still being decided or loaded.
    await features.arrived?.()
    return Promise.all(slots.read(connectGates).map((gate) => lifecycle.use(gate)))
  }
  const links = createConnections({
    platform: machine,
    storage: store,
    events,
    networks: nets,
    onFault,
    gates,
  })
  const found = createWallets(machine, slots, nets, onFault)
  const methods = createRpc(slots)
  const facts = () => ({
    adapters: !fixed.basic && nets.manifests().length > 0,
    address: links.of()?.accountState.address !== undefined,
    mobile: machine.device.mobile,
    embedded: fixed.embedded,
  })
  const routes = createRouter(machine, slots, events, landmarks, facts, onFault)
  const open = (route: AnyRoute, params: unknown) =>
    routes.get().open ? routes.push(route, params) : routes.open({ route: route.id, params })
  const chosen = createState<Features>({}, onFault)
  const back: RestoreTools = {
    platform: machine,
    slots,
    networks: nets,
    connections: links,
    get lifecycle() {
      return lifecycle
    },
  }
  const lifecycle: Lifecycle = createLifecycle({ platform: machine, slots, events, open }, [
    offer(platform, machine),
    offer(settings, fixed),
    offer(connections, links),
    offer(networks, nets),
    offer(wallets, found),
    offer(router, routes),
    offer(rpc, methods),
    offer(storage, store),
    offer(provider, client),
    offer(featureValues, chosen),
    offer(transfers, lateTransfers(links, nets)),
    offer(keepingTools, back),
  ])
  const look = () => {
    if (routes.get().open && !fixed.basic && fixed.enableWallets) found.start()
  }
  // Whoever opens it: the host, or a plugin that needs an account.
  leash.keep(events.on(modalChanged, look))
  const onNamespaces = () => {
    links.refresh()
    // A namespace that comes while the visitor is looking brings its wallets at once.
    look()
  }
  leash.keep(slots.watch(namespaces, onNamespaces))
  const unsupported = followConnections(links, events, routes, fixed, landmarks)
  return {
    machine,
    leash,
    fixed,
    events,
    slots,
    store,
    client,
    nets,
    links,
    found,
    methods,
    routes,
    lifecycle,
    back,
    unsupported,
    chosen,
    features,
    look,
  }
}

/** The parts of one kernel. */
export type KernelParts = ReturnType<typeof kernelParts>
