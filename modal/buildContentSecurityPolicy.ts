import type { LatchkeyError, NamespaceManifest, Network, Plugin, ProviderHosts } from '#kernel'
import { namespaces } from '#kernel'
import { allNamespaces } from './allNamespaces.ts'
import { describeUnknown } from './describeUnknown.ts'
import { modalError } from './errors.ts'
import { namespaceAliases, optionNames } from './knownNames.ts'
import { listUnknown } from './listUnknown.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { checkValues } from './options/checkValues.ts'
import { defaultHosts } from './providerHosts.ts'
import { toNetwork } from './settings.ts'

/** The options of `createModal` that decide which hosts a page contacts: pass the same values. */
export type PolicyOptions = Pick<
  ModalOptions,
  | 'projectId'
  | 'provider'
  | 'networks'
  | 'namespaces'
  | 'customRpcUrls'
  | 'customWallets'
  | 'telemetry'
  | 'plugins'
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
      return rpcUrls.default.http
    })
  })
}

/** Pictures that the page shows from their own addresses: those that the host names. */
const listPictures = ({ customWallets = [], networks = [] }: PolicyOptions): readonly string[] =>
  [
    ...customWallets.map(({ image_url }) => image_url),
    ...networks.map((network) => ('assets' in network ? network.assets?.imageUrl : undefined)),
  ].flatMap((url) => (url === undefined || /^(data|blob):/i.test(url) ? [] : [url]))

/** Reads the source of an address; throws `options-invalid` for one without a host. */
function toOrigin(url: string): string {
  // A path of the site itself.
  if (/^\/(?![/\\])/.test(url)) return "'self'"
  // Without a scheme, a host with a port is a URL of that scheme, and its origin is opaque.
  const origin = URL.canParse(url) ? new URL(url).origin : 'null'
  if (origin === 'null')
    throw modalError('options-invalid', {
      option: url,
      why: 'it is no URL',
      hint: 'Pass addresses with their scheme: `https://…`.',
    })
  return origin
}

const listOrigins = (urls: readonly string[]): readonly string[] =>
  [...new Set(urls.map(toOrigin))].sort()

const toSources = (urls: readonly string[]): readonly string[] =>
  urls.length > 0 ? listOrigins(urls) : ["'none'"]

/** True for a mistake that the modal itself reports: looks and language change no policy. */
const isAboutLooks = ({ context }: LatchkeyError) =>
  /^(locale|themeVariables)\b/.test(String(context['option']))

/** Throws the first mistake in names and values: a policy without a host shows it only later. */
function throwIfMistaken(options: PolicyOptions): void {
  const known = [allNamespaces(), options.plugins ?? []]
    .flat()
    .flatMap(listManifests)
    .map(({ namespace }) => namespace)
  const unknown = options.namespaces?.filter((name) => !known.includes(name)) ?? []
  const [mistake] = [
    ...listUnknown('buildContentSecurityPolicy', options, optionNames),
    ...checkValues(options).filter((flaw) => !isAboutLooks(flaw)),
    ...unknown.map((name) => describeUnknown('namespaces', name, known, namespaceAliases)),
  ]
  if (mistake) throw mistake
}

/**
 * Builds the strictest content security policy under which a modal with these options works.
 * Runs at build time or on a server, and sends no request. The policy holds the modal's own needs:
 * add those of your site. Pages of a development build may also contact the option `registry`.
 * Throws `name-unknown` for an option or a namespace that does not exist, and `options-invalid` for
 * a value of a wrong form, such as an address that is no URL.
 * @example
 * const { header } = buildContentSecurityPolicy({ projectId: '…', namespaces: ['eip155'] })
 * response.setHeader('Content-Security-Policy', header)
 */
export function buildContentSecurityPolicy(options: PolicyOptions = {}): ContentSecurityPolicy {
  throwIfMistaken(options)
  const hosts = { ...defaultHosts, ...options.provider }
  const { api, blockchain, pulse, relay, secure } = hosts
  const provider = options.projectId
    ? [api, blockchain, relay, ...(options.telemetry === 'off' ? [] : [pulse])]
    : []
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...listOrigins(listPictures(options))],
    'connect-src': toSources([...provider, ...listNodes(options, hosts)]),
    'frame-src': toSources(options.projectId ? [secure] : []),
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
