import type { Kernel, Plugin } from '#kernel'
import { memoizeAsync, modalChanged } from '#kernel'
import type { CatalogOptions } from './catalog.ts'
import { connectors, featureConnectors, namespaces, optionalPlugins } from './catalog.ts'
import { importCode } from './importCode.ts'
import { listEnabledNamespaces } from './listEnabledNamespaces.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** Installs catalogued plugins, each at most once; after a failed import a call tries again. */
export type PluginInstaller = {
  namespace(id: string): Promise<void>
  connector(kind: string): Promise<void>
  /**
   * Installs the plugins that the host passed, before any built-in one: those that cannot be are
   * reported. Never rejects.
   */
  hostPlugins(): Promise<void>
  /** Installs one plugin of the host. Rejects as `install` throws, and with `plugin-invalid`. */
  installOne(plugin: Plugin): Promise<void>
  /** The sign-in, if the host has one. A rejection must stop any connection. */
  signIn(): Promise<void>
  /** Installs the plugins that the first view needs. */
  screen(): Promise<void>
  /** Installs the plugins of every modal that have nothing on the first view. */
  later(): Promise<void>
  /** Installs everything that the host enabled. */
  all(): Promise<void>
}

/** Time between opening and the import of telemetry, milliseconds. */
const telemetryDelay = 1000

/** Makes the installer of one modal. */
export function createPluginInstaller(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: Pick<SnapshotStore, 'get' | 'subscribe'>,
): PluginInstaller {
  const { install, isInstalled } = kernel.plugins
  const catalogOptions = { ...options, snapshotStore }
  const { hostPlugins, installOne, reportWaiting } = createLazyHostInstaller(kernel, catalogOptions)
  const runOnce = createInstallQueue(install, hostPlugins)
  const enabled = listEnabledNamespaces(options)
  // A feature may have brought it meanwhile.
  const installMissing = (plugins: readonly Plugin[]) =>
    install(plugins.filter((plugin) => !isInstalled(plugin)))

  const namespace = async (id: string) => {
    // Stored connections of a namespace that the host no longer enables are not restored.
    const load = enabled.includes(id) ? namespaces[id] : undefined
    if (load) await runOnce(`namespace ${id}`, async () => [await load()])
  }
  const connector = async (kind: string) => {
    const load = connectors[kind] ?? featureConnectors[kind]
    if (load)
      await runOnce(`connector ${kind}`, async () => [await load(catalogOptions)], installMissing)
  }
  const signIn = async () => {
    const load = options.siwx || options.siweConfig ? optionalPlugins['signIn'] : undefined
    if (load) await runOnce('siwx', async () => [await load(options)])
  }
  // A plugin whose import fails is missing; the rest of the modal works without it.
  const reportFailure = (id: string, work: Promise<void>) =>
    work.catch((error) => kernel.reportFault(id, 'import', error))
  const core = () => runOnce('screen', async () => (await import('./screen.ts')).screenPlugins())
  const later = async () => {
    await core()
    await runOnce('later', async () => (await import('./laterPlugins.ts')).laterPlugins())
    reportWaiting()
  }
  const installNamespaces = async () => {
    if (enabled.length < Object.keys(namespaces).length)
      await Promise.all(enabled.map((id) => reportFailure(id, namespace(id))))
    else await reportFailure('namespaces', installTogether(kernel, runOnce))
  }
  const installAllWallets = async () => {
    const load = optionalPlugins['allWallets']
    if (!load || !showsAllWallets(options, kernel.platform.device.mobile)) return
    await runOnce('all wallets', async () => [(await Promise.all([load(options), core()]))[0]])
  }
  const screen = async () => {
    await Promise.all([
      core(),
      signIn(),
      installNamespaces(),
      ...Object.keys(connectors).map((kind) => reportFailure(kind, connector(kind))),
      reportFailure('all-wallets', installAllWallets()),
      hostPlugins(),
    ])
  }
  scheduleTelemetry(kernel, options)
  return {
    namespace,
    connector,
    hostPlugins,
    installOne,
    signIn,
    screen,
    later,
    async all() {
      await Promise.all([screen(), later()])
    },
  }
}

type Install = Kernel['plugins']['install']

/** Makes the installer of the host's plugins. Hosts without plugins load none of it. */
function createLazyHostInstaller(kernel: Kernel, options: ModalOptions & CatalogOptions) {
  const { plugins = [] } = options
  const loading = memoizeAsync(async () =>
    (await importCode(() => import('./hostInstaller.ts'))).createHostInstaller(kernel, options),
  )
  const reportImport = (error: unknown) => kernel.reportFault('host', 'import', error)
  return {
    hostPlugins: async () => {
      if (plugins.length > 0)
        await loading.get().then((installer) => installer.hostPlugins(), reportImport)
    },
    installOne: async (plugin: Plugin) => (await loading.get()).installOne(plugin),
    reportWaiting() {
      if (plugins.length > 0)
        void loading.get().then((installer) => installer.reportWaiting(), reportImport)
    },
  }
}

/**
 * Installs by id: a running or finished installation is shared, a failed one is dropped. `before`
 * resolves once the plugins of the host are installed.
 */
function createInstallQueue(install: Install, before: () => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  return (
    id: string,
    load: () => Promise<readonly Plugin[]>,
    installLoaded: Install = install,
  ): Promise<void> => {
    const work =
      running.get(id) ??
      Promise.all([importCode(load), before()]).then(([plugins]) => installLoaded(plugins))
    running.set(id, work)
    work.catch(() => running.delete(id))
    return work
  }
}

/** Installs all namespaces but those that a stored connection brought before. */
const installTogether = (
  { plugins: { install, has } }: Kernel,
  runOnce: ReturnType<typeof createInstallQueue>,
) =>
  runOnce(
    'namespaces',
    async () => (await import('./allNamespaces.ts')).allNamespaces(),
    (plugins) => install(plugins.filter(({ manifest }) => !has(manifest.id))),
  )

/** Starts telemetry after the first opening, so that it delays nothing that is on screen. */
function scheduleTelemetry(kernel: Kernel, options: ModalOptions): void {
  if (!options.projectId || options.telemetry === 'off') return
  const storedConnections = kernel.listStored()
  const start = async () =>
    (await import('./telemetry.ts')).startTelemetry(kernel, options, storedConnections)
  kernel.on(
    modalChanged,
    ({ open }) => open && kernel.platform.after(telemetryDelay, () => start().catch(() => {})),
  )
}
