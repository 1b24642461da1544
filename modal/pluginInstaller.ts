import type { Kernel, Plugin } from '#kernel'
import { modalChanged } from '#kernel'
import { connectors, featureConnectors, loadAllWallets, loadSignIn, namespaces } from './catalog.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { toNetwork } from './settings.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/**
 * Brings catalogued plugins into a kernel, each at most once; what failed to load may be asked for
 * again.
 */
export type PluginInstaller = {
  namespace(id: string): Promise<void>
  connector(kind: string): Promise<void>
  /** What every modal has, and what the host passed. */
  core(): Promise<void>
  hostPlugins(): Promise<void>
  /** Signing in, when the host wants it. Whoever cannot load it must connect nobody. */
  signIn(): Promise<void>
  /** Everything the host enabled. */
  all(): Promise<void>
}

/** How long the modal is open before what nobody waits for is loaded, milliseconds. */
const telemetryDelay = 1000

/** Makes the installer of one modal. */
export function createPluginInstaller(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: Pick<SnapshotStore, 'get' | 'subscribe'>,
): PluginInstaller {
  const running = new Map<string, Promise<void>>()
  const { install, isInstalled } = kernel.plugins
  // A feature may have brought it meanwhile.
  const installMissing = (plugins: readonly Plugin[]) =>
    install(plugins.filter((plugin) => !isInstalled(plugin)))
  const runOnce = (
    id: string,
    load: () => Promise<readonly Plugin[]>,
    installLoaded = install,
  ): Promise<void> => {
    const work = running.get(id) ?? load().then(installLoaded)
    running.set(id, work)
    work.catch(() => running.delete(id))
    return work
  }
  const host = () => runOnce('host', async () => options.plugins ?? [])
  const enabled = (): readonly string[] =>
    options.namespaces ??
    (options.networks
      ? [...new Set(options.networks.map((network) => toNetwork(network).chainNamespace))]
      : Object.keys(namespaces))
  const namespace = async (id: string) => {
    // A stored connection of a namespace that the host has switched off since is not brought back.
    const load = enabled().includes(id) ? namespaces[id] : undefined
    if (load) await runOnce(`namespace ${id}`, async () => [await load()])
  }
  const connector = async (kind: string) => {
    const load = connectors[kind] ?? featureConnectors[kind]
    const host = {
      walletConnectClient: options.walletConnectClient,
      prefix: options.storagePrefix,
      experimental_preferUniversalLinks: options.experimental_preferUniversalLinks,
      snapshotStore,
      frameProtocol: options.frameProtocol,
    }
    if (load) await runOnce(`connector ${kind}`, async () => [await load(host)], installMissing)
  }
  const signIn = async () => {
    const { siwx, siweConfig } = options
    if (siwx || siweConfig)
      await runOnce('siwx', async () => [await loadSignIn({ siwx, siweConfig })])
  }
  // Not before the visitor wants something, and not while that is being loaded.
  if (options.projectId && options.telemetry !== 'off') {
    const storedConnections = kernel.listStored()
    const start = async () =>
      (await import('./telemetry.ts')).startTelemetry(kernel, options, storedConnections)
    kernel.on(
      modalChanged,
      ({ open }) => open && kernel.platform.after(telemetryDelay, () => start().catch(() => {})),
    )
  }
  const core = () => runOnce('core', async () => (await import('./corePlugins.ts')).corePlugins())
  const installAllWallets = async () => {
    if (!showsAllWallets(options, kernel.platform.device.mobile)) return
    await runOnce('all wallets', async () => [(await Promise.all([loadAllWallets(), core()]))[0]])
  }
  return {
    namespace,
    connector,
    core,
    hostPlugins: host,
    signIn,
    async all() {
      // What could not be brought is missing; the rest of the modal goes on without it.
      const reportFailure = (id: string, work: Promise<void>) =>
        work.catch((error) => kernel.reportFault(id, 'import', error))
      const kinds = Object.keys(connectors)
      await Promise.all([
        core(),
        signIn(),
        ...enabled().map((id) => reportFailure(id, namespace(id))),
        ...kinds.map((kind) => reportFailure(kind, connector(kind))),
        reportFailure('all-wallets', installAllWallets()),
        reportFailure('host', host()),
      ])
    },
  }
}
