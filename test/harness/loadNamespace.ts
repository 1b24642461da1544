import type { Namespace, NamespaceHost, NamespaceManifest } from '#kernel'
import { noWallets } from '#kernel'

/** Loads the code of a manifest and creates its namespace, with a discovery of its own. */
export async function loadNamespace(
  manifest: NamespaceManifest,
  host: NamespaceHost,
): Promise<Namespace> {
  const { createNamespace } = await manifest.load()
  return createNamespace(host, manifest.createDiscovery?.(host) ?? noWallets)
}
