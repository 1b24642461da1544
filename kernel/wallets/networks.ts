import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import { importWithRetry } from '../runtime/importWithRetry.ts'
import { defineService, defineSlot } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import type { Caip2 } from './caip.ts'
import type { Network } from './chainData.ts'
import type { Discovery, Namespace, NamespaceHost, NamespaceManifest } from './namespace.ts'
import { fault, noWallets } from './namespace.ts'

/** The installed namespaces. */
export const namespaces = defineSlot<NamespaceManifest>('kernel.namespaces')

/** The networks and the loaded code of their namespaces. */
export type Networks = {
  manifests(): readonly NamespaceManifest[]
  manifest(namespace: string): NamespaceManifest | undefined
  /** The host's networks of a namespace, else its built-in ones; the default one first. */
  inNamespace(namespace: string): readonly Network[]
  /** The host's default network, else the first; by default over all namespaces. */
  initial(namespace?: string): Network | undefined
  all(): readonly Network[]
  /** A requested network by its CAIP-2 id. */
  find(id: Caip2): Network | undefined
  /** Throws `namespace-missing`, and `destroyed` after the modal is. */
  require(namespace: string): NamespaceManifest
  /** The namespace's one discovery, which its code gets as well. Throws what that throws. */
  discovery(namespace: string): Discovery
  /** Loads the namespace's code, once. Throws as `require`, and `plugin-failed`. */
  load(namespace: string): Promise<Namespace>
  /** The namespace's code if it is loaded. */
  loaded(namespace: string): Namespace | undefined
  /** Throws `destroyed` after the modal is. */
  throwIfDisposed(): void
  dispose(): void
}

/** The networks, for plugins. */
export const networksRef = defineService<Networks>('kernel.networks')

/** The host's choice of networks. */
export type NetworkOptions = {
  readonly networks?: readonly Network[] | undefined
  readonly defaultNetwork?: Caip2 | undefined
  readonly customRpcUrls?: Readonly<Record<string, readonly { readonly url: string }[]>> | undefined
}

/** Networks with RPC addresses: the own node, else the provider's, else the public ones. */
function resolveNetworks(
  manifest: NamespaceManifest | undefined,
  namespace: string,
  provider: Provider,
  options: NetworkOptions,
): readonly Network[] {
  const shipped = manifest?.networks ?? []
  const shippedIds = new Set(shipped.map(({ caipNetworkId }) => caipNetworkId))
  const withRpcUrls = (network: Network): Network => {
    const customUrls = (options.customRpcUrls?.[network.caipNetworkId] ?? []).map(({ url }) => url)
    const hosted =
      manifest?.hosted && shippedIds.has(network.caipNetworkId) && provider.projectId
        ? [provider.url('blockchain', '/v1/', { chainId: network.caipNetworkId })]
        : []
    const { default: own, chainDefault = own } = network.rpcUrls
    const http = [customUrls, hosted].find((urls) => urls.length > 0) ?? own.http
    return { ...network, rpcUrls: { default: { http }, chainDefault } }
  }
  const given = options.networks?.filter(({ chainNamespace }) => chainNamespace === namespace) ?? []
  const list = (given.length > 0 ? given : shipped).map(withRpcUrls)
  const first = list.find(({ caipNetworkId }) => caipNetworkId === options.defaultNetwork)
  return first ? [...new Set([first, ...list])] : list
}

function createNamespaceHost(
  { page, after, log, now, random }: Platform,
  provider: Provider,
  networks: () => readonly Network[],
): NamespaceHost {
  const rethrow = (signal: AbortSignal | undefined) => (cause: unknown) => {
    throw signal?.aborted ? signal.reason : fault('rpc', cause)
  }
  return {
    networks,
    page,
    after,
    log,
    now,
    random,
    post: (url, body, call = {}) => provider.postNode(url, body, call).catch(rethrow(call.signal)),
    request: (url, call) => provider.requestNode(url, call).catch(rethrow(call?.signal)),
  }
}

/** Discoveries and code of the namespaces, each made once. */
function createNamespaceCode(
  platform: Platform,
  slots: Slots,
  { manifest, require }: Pick<Networks, 'manifest' | 'require'>,
  createHost: (namespace: string) => NamespaceHost,
): Pick<Networks, 'discovery' | 'load' | 'loaded' | 'dispose'> {
  const discoveries = new Map<string, Discovery>()
  const loads = new Map<string, Promise<Namespace>>()
  const ready = new Map<string, Namespace>()
  const discovery = (namespace: string) => {
    const known = discoveries.get(namespace)
    const found = known ?? require(namespace).createDiscovery?.(createHost(namespace)) ?? noWallets
    discoveries.set(namespace, found)
    return found
  }
  const start = async (namespace: string) => {
    const { load } = require(namespace)
    const openParts = () => Promise.all([discovery(namespace), load()])
    const [found, code] = await importWithRetry(openParts).catch((cause) => {
      platform.log('error', `Namespace "${namespace}" failed to load.`, cause)
      throw new LatchkeyError('plugin-failed', { id: namespace }, { cause })
    })
    require(namespace)
    const created = code.createNamespace(createHost(namespace), found)
    ready.set(namespace, created)
    return created
  }
  const disposeParts = (parts: Map<string, { dispose(): void }>, isGone = (_: string) => true) => {
    for (const [namespace, part] of parts) {
      if (!isGone(namespace)) continue
      parts.delete(namespace)
      try {
        part.dispose()
      } catch (error) {
        platform.log('error', `Namespace "${namespace}" could not be disposed of.`, error)
      }
    }
  }
  // Loaded code of a removed namespace, and the discovery that it uses, stay until the modal goes.
  const isGone = (namespace: string) => !loads.has(namespace) && !manifest(namespace)
  slots.watch(namespaces, () => disposeParts(discoveries, isGone))
  return {
    discovery,
    load(namespace) {
      const running = loads.get(namespace)
      if (running) return running
      const loading = start(namespace)
      loads.set(namespace, loading)
      loading.catch(() => loads.delete(namespace))
      return loading
    },
    loaded: (namespace) => ready.get(namespace),
    dispose() {
      for (const parts of [ready, discoveries]) disposeParts(parts)
      loads.clear()
    },
  }
}

export function createNetworks(
  platform: Platform,
  slots: Slots,
  provider: Provider,
  options: NetworkOptions,
): Networks {
  const lists = new WeakMap<NamespaceManifest, readonly Network[]>()
  let disposed = false
  const manifests = () => slots.read(namespaces)
  const manifest = (namespace: string) => manifests().find((item) => item.namespace === namespace)
  const inNamespace = (namespace: string) => {
    const from = manifest(namespace)
    const list = (from && lists.get(from)) ?? resolveNetworks(from, namespace, provider, options)
    if (from) lists.set(from, list)
    return list
  }
  const all = () => manifests().flatMap((item) => inNamespace(item.namespace))
  const throwIfDisposed = () => {
    if (disposed) throw new LatchkeyError('destroyed')
  }
  const require = (namespace: string) => {
    throwIfDisposed()
    const found = manifest(namespace)
    if (!found) throw new LatchkeyError('namespace-missing', { namespace })
    return found
  }
  const code = createNamespaceCode(platform, slots, { manifest, require }, (namespace) =>
    createNamespaceHost(platform, provider, () => inNamespace(namespace)),
  )
  return {
    ...code,
    manifests,
    manifest,
    require,
    inNamespace,
    initial(namespace) {
      const list = namespace === undefined ? all() : inNamespace(namespace)
      return list.find(({ caipNetworkId }) => caipNetworkId === options.defaultNetwork) ?? list[0]
    },
    all,
    find: (id) => all().find(({ caipNetworkId }) => caipNetworkId === id),
    throwIfDisposed,
    dispose() {
      disposed = true
      code.dispose()
    },
  }
}
