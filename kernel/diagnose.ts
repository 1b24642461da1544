import { buildTimeline } from './buildTimeline.ts'
import type { KernelOptions, KernelParts } from './createKernelParts.ts'
import { scrub } from './platform/scrub.ts'

/** One JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * What `diagnose()` of the handle tells: plain JSON, made to be sent to somebody else. It has no
 * address of an account, no email address, no code, no key and no query
 * string. `docs/diagnose.md` says what each part means.
 */
export type Diagnosis = {
  /** The version of the SDK, as the provider is told. */
  readonly version: string
  /** When it was made, ISO 8601. */
  readonly at: string
  /** What the host decided. Hosts of the provider by their origins. */
  readonly options: Readonly<Record<string, Json>>
  /** What the page and the browser are like; empty where nobody can tell. */
  readonly page: Readonly<Record<string, Json>>
  readonly modal: {
    readonly open: boolean
    readonly loading: boolean
    readonly views: readonly string[]
  }
  readonly plugins: readonly {
    readonly id: string
    readonly state: 'waiting' | 'loaded' | 'failed'
  }[]
  readonly namespaces: readonly NamespaceReport[]
  /** The wallets found on the page. */
  readonly wallets: readonly {
    readonly name: string
    readonly namespaces: readonly string[]
    readonly ready: boolean
  }[]
  /** `keys`: the names of the entries, without what they belong to. */
  readonly storage: { readonly works: boolean; readonly keys: readonly string[] }
  /** The last events, oldest first; `ago` in milliseconds before `at`. */
  readonly timeline: readonly {
    readonly ago: number
    readonly event: string
    readonly about?: string
  }[]
  /** The alerts among them, by code. */
  readonly alerts: readonly string[]
}

/** What is known of a namespace. */
type NamespaceReport = {
  readonly namespace: string
  readonly networks: readonly string[]
  readonly loaded: boolean
  readonly status: string
  readonly wallet?: string | undefined
  readonly kind?: string | undefined
  readonly network?: string | undefined
  readonly accounts: number
  /** The code of what ended the last connection. */
  readonly reason?: string | undefined
}

function toOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'invalid'
}

function describeOptions(
  { settings, hosts, features, catalog, prefix }: KernelOptions,
  { chosen: featureValues }: KernelParts,
): Diagnosis['options'] {
  const flags = Object.entries(settings).filter(([, value]) => typeof value === 'boolean')
  const toScrubbedJson = (values: Readonly<Record<string, unknown>>) =>
    scrub(JSON.stringify(values), 2000)
  return {
    ...Object.fromEntries(flags.map(([name, value]) => [name, value === true])),
    project: settings.projectId !== undefined,
    hosts: Object.fromEntries(
      Object.entries(hosts).map(([role, address]) => [role, toOrigin(address)]),
    ),
    prefix: scrub(prefix),
    catalog: catalog.map(({ id }) => id),
    features: toScrubbedJson(features),
    decided: toScrubbedJson(featureValues.get()),
  }
}

function describePlugins({ lifecycle }: KernelParts): Diagnosis['plugins'] {
  return [...lifecycle.entries].map(([id, { instance }]) => ({
    id: scrub(id),
    state: instance ? (instance.scope ? 'loaded' : 'waiting') : 'failed',
  }))
}

/** Networks by their names: what names one in a chain's own words may look like a key. */
function describeNamespaces({
  nets: networks,
  links: connections,
}: KernelParts): readonly NamespaceReport[] {
  return networks.manifests().map(({ namespace }) => {
    const record = connections.getState(namespace)
    const { connection, accountState, reason } = record ?? {}
    return {
      namespace,
      networks: networks.inNamespace(namespace).map(({ name }) => scrub(name)),
      loaded: networks.loaded(namespace) !== undefined,
      status: accountState?.status ?? 'disconnected',
      wallet: accountState?.connectedWalletInfo && scrub(accountState.connectedWalletInfo.name),
      kind: connection?.kind,
      network: connection && scrub(networks.find(connection.network)?.name ?? 'not requested'),
      accounts: accountState?.accounts.length ?? 0,
      reason: reason?.code,
    }
  })
}

function describeStorage(
  { machine: { storage } }: KernelParts,
  prefix: string,
): Diagnosis['storage'] {
  const probe = `${prefix}diagnosis`
  try {
    storage.set(probe, '1')
    storage.remove(probe)
    const own = storage.keys().filter((key) => key.startsWith(prefix))
    // What stands behind the colon is whose entry it is.
    return {
      works: true,
      keys: [
        ...new Set(own.map((key) => scrub(key.slice(prefix.length).split(':')[0] ?? ''))),
      ].sort(),
    }
  } catch {
    return { works: false, keys: [] }
  }
}

/** Makes the report. Asks the page for its facts; never rejects because of them. */
export async function diagnose(options: KernelOptions, parts: KernelParts): Promise<Diagnosis> {
  const { machine: platform, events, found: wallets, routes: router } = parts
  const now = platform.now()
  const timeline = buildTimeline(events.recorded, now)
  const { open, loading, history } = router.get()
  return {
    version: options.sdk,
    // biome-ignore lint/style/noRestrictedGlobals: writes a date, reads no clock
    at: new Date(now).toISOString(),
    options: describeOptions(options, parts),
    page: {
      online: platform.online(),
      ...platform.device,
      ...(await options.pageFacts?.().catch(() => ({}))),
    },
    modal: { open, loading, views: history.map(({ route }) => scrub(route)) },
    plugins: describePlugins(parts),
    namespaces: describeNamespaces(parts),
    wallets: wallets.get().map(({ name, ready, connectors }) => ({
      name: scrub(name),
      ready,
      namespaces: connectors.map(({ namespace }) => namespace),
    })),
    storage: describeStorage(parts, options.prefix),
    timeline,
    alerts: timeline.flatMap(({ event, about }) =>
      event === 'kernel.alerted' && about !== undefined ? [about] : [],
    ),
  }
}
