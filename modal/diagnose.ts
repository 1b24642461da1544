import type { Kernel, KernelOptions } from '#kernel'
import { featureValuesRef } from '#kernel'
import { scrub } from '#kernel/scrub'
import type { Diagnosis } from '#ui-shell'
import { buildTimeline } from './buildTimeline.ts'

/** The options of a modal with its catalogue and the host's own feature values. */
export type DiagnosedOptions = KernelOptions & {
  readonly catalog: readonly { readonly id: string }[]
  readonly features: Readonly<Record<string, unknown>>
}

function toOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'invalid'
}

function describeOptions(
  { settings, hosts, features, catalog, prefix }: DiagnosedOptions,
  kernel: Kernel,
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
    decided: toScrubbedJson(kernel.get(featureValuesRef).get()),
  }
}

function describePlugins({ plugins }: Kernel): Diagnosis['plugins'] {
  return [...plugins.entries].map(([id, { instance }]) => ({
    id: scrub(id),
    state: instance ? (instance.scope ? 'loaded' : 'waiting') : 'failed',
  }))
}

/** Networks are reported by name: their ids may look like keys. */
function describeNamespaces({ networks, connections }: Kernel): Diagnosis['namespaces'] {
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

function describeStorage({ platform: { storage } }: Kernel, prefix: string): Diagnosis['storage'] {
  const probe = `${prefix}diagnosis`
  try {
    storage.set(probe, '1')
    storage.remove(probe)
    const own = storage.keys().filter((key) => key.startsWith(prefix))
    // The part after the colon identifies its owner.
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

/** Makes the report. Failing page facts are left out. */
export async function diagnose(
  kernel: Kernel,
  options: DiagnosedOptions,
  collectPageFacts: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<Diagnosis> {
  const { platform, wallets, router } = kernel
  const now = platform.now()
  const timeline = buildTimeline(kernel.recorded, now)
  const { open, loading, history } = router.get()
  return {
    version: options.sdk,
    // biome-ignore lint/style/noRestrictedGlobals: writes a date, reads no clock
    at: new Date(now).toISOString(),
    options: describeOptions(options, kernel),
    page: {
      online: platform.online(),
      ...platform.device,
      ...(await collectPageFacts().catch(() => ({}))),
    },
    modal: { open, loading, views: history.map(({ route }) => scrub(route)) },
    plugins: describePlugins(kernel),
    namespaces: describeNamespaces(kernel),
    wallets: wallets.get().map(({ name, ready, connectors }) => ({
      name: scrub(name),
      ready,
      namespaces: connectors.map(({ namespace }) => namespace),
    })),
    storage: describeStorage(kernel, options.prefix),
    timeline,
    alerts: timeline.flatMap(({ event, about }) =>
      event === 'kernel.alerted' && about !== undefined ? [about] : [],
    ),
  }
}
