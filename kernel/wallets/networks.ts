import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { LatchkeyError } from '../runtime/errors.ts'
import { importWithRetry } from '../runtime/importWithRetry.ts'
import { defineService, defineSlot } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'
import type { Caip2 } from './caip.ts'
import type { Network } from './chainData.ts'
import type { Namespace, NamespaceHost, NamespaceManifest } from './namespace.ts'
import { fault } from './namespace.ts'

/** The installed namespaces. */
export const namespaces = defineSlot<NamespaceManifest>('kernel.namespaces')

/** The networks and the loaded code of their namespaces. */
export type Networks = {
  manifests(): readonly NamespaceManifest[]
  manifest(namespace: string): NamespaceManifest | undefined
  /** The host's networks of a namespace, else its built-in ones. The first is its default. */
  inNamespace(namespace: string): readonly Network[]
  /** The host's default network, else the first; by default over all namespaces. */
  initial(namespace?: string): Network | undefined
  all(): readonly Network[]
  /** A requested network by its CAIP-2 id. */
  find(id: Caip2): Network | undefined
  /** Loads the namespace's code, once. Throws `namespace-missing`. */
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
    const published = network.rpcUrls.chainDefault?.http ?? network.rpcUrls.default.http
    const http = [customUrls, hosted].find((urls) => urls.length > 0) ?? published
    return { ...network, rpcUrls: { default: { http }, chainDefault: { http: published } } }
  }
  const configured =
    options.networks?.filter(({ chainNamespace }) => chainNamespace === namespace) ?? []
  return (configured.length > 0 ? configured : shipped).map(withRpcUrls)
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

export function createNetworks(
  platform: Platform,
  slots: Slots,
  provider: Provider,
  options: NetworkOptions,
): Networks {
  const loads = new Map<string, Promise<Namespace>>()
  const ready = new Map<string, Namespace>()
  const lists = new Map<string, { from: NamespaceManifest | undefined; list: readonly Network[] }>()
  let disposed = false
  const manifests = () => slots.read(namespaces)
  const manifest = (namespace: string) => manifests().find((item) => item.namespace === namespace)
  const inNamespace = (namespace: string) => {
    const from = manifest(namespace)
    const cached = lists.get(namespace)
    if (cached && cached.from === from) return cached.list
    const list = resolveNetworks(from, namespace, provider, options)
    lists.set(namespace, { from, list })
    return list
  }
  const all = () => manifests().flatMap((item) => inNamespace(item.namespace))
  const throwIfDisposed = () => {
    if (disposed) throw new LatchkeyError('destroyed')
  }
  const start = async (namespace: string) => {
    throwIfDisposed()
    const definition = manifest(namespace)
    if (!definition) throw new LatchkeyError('namespace-missing', { namespace })
    const namespaceModule = await importWithRetry(definition.load).catch((cause) => {
      throw new LatchkeyError('plugin-failed', { id: namespace }, { cause })
    })
    throwIfDisposed()
    const created = namespaceModule.createNamespace(
      createNamespaceHost(platform, provider, () => inNamespace(namespace)),
    )
    ready.set(namespace, created)
    return created
  }

  return {
    manifests,
    manifest,
    inNamespace,
    initial(namespace) {
      const list = namespace === undefined ? all() : inNamespace(namespace)
      return list.find(({ caipNetworkId }) => caipNetworkId === options.defaultNetwork) ?? list[0]
    },
    all,
    find: (id) => all().find(({ caipNetworkId }) => caipNetworkId === id),
    load(namespace) {
      const loading = loads.get(namespace) ?? start(namespace)
      loads.set(namespace, loading)
      loading.catch(() => loads.delete(namespace))
      return loading
    },
    loaded: (namespace) => ready.get(namespace),
    throwIfDisposed,
    dispose() {
      disposed = true
      for (const [namespace, created] of ready) {
        try {
          created.dispose()
        } catch (error) {
          platform.log('error', `Namespace "${namespace}" failed to let go.`, error)
        }
      }
      ready.clear()
      loads.clear()
    },
  }
}
