import type { NamespaceManifest, Network, Plugin, ProviderHosts } from '#kernel'
import { namespaces } from '#kernel'
import { allNamespaces } from './allNamespaces.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { defaultHosts } from './providerHosts.ts'
import { toNetwork } from './settings.ts'

/** The options of `createModal` that decide which hosts a page contacts: pass the same values. */
export type PolicyOptions = Pick<
  ModalOptions,
  'projectId' | 'provider' | 'networks' | 'namespaces' | 'customRpcUrls' | 'telemetry' | 'plugins'
>

/** A content security policy. */
export type ContentSecurityPolicy = {
  /** Sources by directive, to merge with those of your own site. */
  readonly directives: Readonly<Record<string, readonly string[]>>
  /** Value of the header `Content-Security-Policy`. */
  readonly header: string
}

/** The manifests that a plugin adds to the namespaces. */
const listManifests = ({ manifest: { contributes = [] } }: Plugin): readonly NamespaceManifest[] =>
  contributes
    .filter(({ slot }) => slot === namespaces.id)
    // Allowed because only `namespaces.of` makes contributions of that slot, and it takes manifests.
    .map(({ item }) => item as NamespaceManifest)

/** The namespaces of a modal with these options: the named ones, else those of its networks. */
function listNamespaces(
  { namespaces: named, plugins = [] }: PolicyOptions,
  networks: readonly Network[] | undefined,
): readonly NamespaceManifest[] {
  const wanted = named ?? networks?.map(({ chainNamespace }) => chainNamespace)
  const builtIn = allNamespaces()
    .flatMap(listManifests)
    .filter(({ namespace }) => wanted?.includes(namespace) ?? true)
  return [...builtIn, ...plugins.flatMap(listManifests)]
}

/** Nodes that the page reads from: the host's own, else the provider's, else a public one. */
function listNodes(options: PolicyOptions, { blockchain }: ProviderHosts): readonly string[] {
  const networks = options.networks?.map(toNetwork)
  return listNamespaces(options, networks).flatMap(({ namespace, hosted, networks: shipped }) => {
    const own = networks?.filter(({ chainNamespace }) => chainNamespace === namespace) ?? []
    const isShipped = (id: string) => shipped.some(({ caipNetworkId }) => caipNetworkId === id)
    return (own.length > 0 ? own : shipped).flatMap(({ caipNetworkId, rpcUrls }) => {
      const custom = options.customRpcUrls?.[caipNetworkId] ?? []
      if (custom.length > 0) return custom.map(({ url }) => url)
      if (hosted && options.projectId && isShipped(caipNetworkId)) return [blockchain]
      return (rpcUrls.chainDefault ?? rpcUrls.default).http
    })
  })
}

const toOrigins = (urls: readonly string[]): readonly string[] => {
  const origins = [...new Set(urls.map((url) => new URL(url).origin))].sort()
  return origins.length > 0 ? origins : ["'none'"]
}

/**
 * Builds the strictest content security policy under which a modal with these options works.
 * Runs at build time or on a server, and sends no request. The policy holds the modal's own needs:
 * add those of your site. Pages of a development build may also contact the option `registry`.
 * Throws a `TypeError` if an address of the options is not a URL.
 * @example
 * const { header } = buildContentSecurityPolicy({ projectId: '…', namespaces: ['eip155'] })
 * response.setHeader('Content-Security-Policy', header)
 */
export function buildContentSecurityPolicy(options: PolicyOptions = {}): ContentSecurityPolicy {
  const hosts = { ...defaultHosts, ...options.provider }
  const { api, blockchain, pulse, relay, secure } = hosts
  const provider = options.projectId
    ? [api, blockchain, relay, ...(options.telemetry === 'off' ? [] : [pulse])]
    : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': toOrigins([...provider, ...listNodes(options, hosts)]),
    'frame-src': toOrigins(options.projectId ? [secure] : []),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  const header = Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
  return { directives, header }
}
