import type { KernelOptions, KernelParts } from './kernelParts.ts'
import { scrub } from './scrub.ts'
import { timelineOf } from './timelineOf.ts'

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
  readonly namespaces: readonly NamespaceFacts[]
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
type NamespaceFacts = {
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

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'invalid'
}

function optionsOf(
  { settings, hosts, features, catalog, prefix }: KernelOptions,
  { chosen }: KernelParts,
): Diagnosis['options'] {
  const plain = Object.entries(settings).filter(([, value]) => typeof value === 'boolean')
  const told = (values: Readonly<Record<string, unknown>>) => scrub(JSON.stringify(values), 2000)
  return {
    ...Object.fromEntries(plain.map(([name, value]) => [name, value === true])),
    project: settings.projectId !== undefined,
    hosts: Object.fromEntries(
      Object.entries(hosts).map(([role, address]) => [role, originOf(address)]),
    ),
    prefix: scrub(prefix),
    catalog: catalog.map(({ id }) => id),
    features: told(features),
    decided: told(chosen.get()),
  }
}

function pluginsOf({ lifecycle }: KernelParts): Diagnosis['plugins'] {
  return [...lifecycle.entries].map(([id, { life }]) => ({
    id: scrub(id),
    state: life ? (life.scope ? 'loaded' : 'waiting') : 'failed',
  }))
}

/** Networks by their names: what names one in a chain's own words may look like a key. */
function namespacesOf({ nets, links }: KernelParts): readonly NamespaceFacts[] {
  return nets.manifests().map(({ namespace }) => {
    const record = links.of(namespace)
    const { connection, accountState, reason } = record ?? {}
    return {
      namespace,
      networks: nets.of(namespace).map(({ name }) => scrub(name)),
      loaded: nets.loaded(namespace) !== undefined,
      status: accountState?.status ?? 'disconnected',
      wallet: accountState?.connectedWalletInfo && scrub(accountState.connectedWalletInfo.name),
      kind: connection?.kind,
      network: connection && scrub(nets.find(connection.network)?.name ?? 'not requested'),
      accounts: accountState?.accounts.length ?? 0,
      reason: reason?.code,
    }
  })
}

function storageOf({ machine: { storage } }: KernelParts, prefix: string): Diagnosis['storage'] {
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
  const { machine, events, found, routes } = parts
  const now = machine.now()
  const timeline = timelineOf(events.told, now)
  const { open, loading, history } = routes.get()
  return {
    version: options.sdk,
    // biome-ignore lint/style/noRestrictedGlobals: writes a date, reads no clock
    at: new Date(now).toISOString(),
    options: optionsOf(options, parts),
    page: {
      online: machine.online(),
      ...machine.device,
      ...(await options.pageFacts?.().catch(() => ({}))),
    },
    modal: { open, loading, views: history.map(({ route }) => scrub(route)) },
    plugins: pluginsOf(parts),
    namespaces: namespacesOf(parts),
    wallets: found.get().map(({ name, ready, ways }) => ({
      name: scrub(name),
      ready,
      namespaces: ways.map(({ namespace }) => namespace),
    })),
    storage: storageOf(parts, options.prefix),
    timeline,
    alerts: timeline.flatMap(({ event, about }) =>
      event === 'kernel.alerted' && about !== undefined ? [about] : [],
    ),
  }
}
