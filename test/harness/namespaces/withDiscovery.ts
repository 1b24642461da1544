import type { Discovery, Namespace, NamespaceHost } from '#kernel'

/** A namespace and its discovery; `dispose` ends both, as a kernel does. */
export type DiscoveringNamespace<D extends Discovery = Discovery> = Namespace & {
  readonly discovery: D
}

/** Creates namespaces as the kernel does: each with a discovery of its host's page. */
export const withDiscovery =
  <D extends Discovery, Rest extends readonly unknown[]>(
    createNamespace: (host: NamespaceHost, discovery: D, ...rest: Rest) => Namespace,
    createDiscovery: (host: NamespaceHost) => D,
  ) =>
  (host: NamespaceHost, ...rest: Rest): DiscoveringNamespace<D> => {
    const discovery = createDiscovery(host)
    const namespace = createNamespace(host, discovery, ...rest)
    return {
      ...namespace,
      discovery,
      dispose() {
        namespace.dispose()
        discovery.dispose()
      },
    }
  }
