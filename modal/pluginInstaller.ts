import type { Kernel, Plugin } from '#kernel'
import { modalChanged } from '#kernel'
import { allWallets, connectors, featureConnectors, namespaces, signingIn } from './catalog.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { networkOf } from './settings.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/**
 * Brings catalogued plugins into a kernel, each at most once; what failed to load may be asked for
 * again.
 */
export type Installer = {
  namespace(id: string): Promise<void>
  connector(kind: string): Promise<void>
  /** What every modal has, and what the host passed. */
  base(): Promise<void>
  host(): Promise<void>
  /** Signing in, when the host wants it. Whoever cannot load it must connect nobody. */
  signIn(): Promise<void>
  /** Everything the host enabled. */
  all(): Promise<void>
}

/** How long the modal is open before what nobody waits for is loaded, milliseconds. */
const restTime = 1000

/** Makes the installer of one modal. */
export function createInstaller(
  kernel: Kernel,
  options: ModalOptions,
  store: Pick<SnapshotStore, 'get' | 'subscribe'>,
): Installer {
  const running = new Map<string, Promise<void>>()
  const { install, holds } = kernel.plugins
  // A feature may have brought it meanwhile.
  const installMissing = (plugins: readonly Plugin[]) =>
    install(plugins.filter((plugin) => !holds(plugin)))
  const once = (
    id: string,
    load: () => Promise<readonly Plugin[]>,
    take = install,
  ): Promise<void> => {
    const work = running.get(id) ?? load().then(take)
    running.set(id, work)
    work.catch(() => running.delete(id))
    return work
  }
  const host = () => once('host', async () => options.plugins ?? [])
  const enabled = (): readonly string[] =>
    options.namespaces ??
    (options.networks
      ? [...new Set(options.networks.map((network) => networkOf(network).chainNamespace))]
      : Object.keys(namespaces))
  const namespace = async (id: string) => {
    // A stored connection of a namespace that the host has switched off since is not brought back.
    const load = enabled().includes(id) ? namespaces[id] : undefined
    if (load) await once(`namespace ${id}`, async () => [await load()])
  }
  const connector = async (kind: string) => {
    const load = connectors[kind] ?? featureConnectors[kind]
    const host = {
      client: options.walletConnectClient,
      prefix: options.storagePrefix,
      preferUniversalLinks: options.experimental_preferUniversalLinks,
      look: store,
      frameProtocol: options.frameProtocol,
    }
    if (load) await once(`connector ${kind}`, async () => [await load(host)], installMissing)
  }
  const signIn = async () => {
    const { siwx, siweConfig } = options
    if (siwx || siweConfig) await once('siwx', async () => [await signingIn({ siwx, siweConfig })])
  }
  // Not before the visitor wants something, and not while that is being loaded.
  if (options.projectId && options.telemetry !== 'off') {
    const earlier = kernel.stored()
    const start = async () =>
      (await import('./telemetry.ts')).startTelemetry(kernel, options, earlier)
    kernel.on(
      modalChanged,
      ({ open }) => open && kernel.platform.after(restTime, () => start().catch(() => {})),
    )
  }
  const base = () => once('core', async () => (await import('./corePlugins.ts')).corePlugins())
  const explore = async () => {
    if (!showsAllWallets(options, kernel.platform.device.mobile)) return
    await once('all wallets', async () => [(await Promise.all([allWallets(), base()]))[0]])
  }
  return {
    namespace,
    connector,
    base,
    host,
    signIn,
    async all() {
      // What could not be brought is missing; the rest of the modal goes on without it.
      const bring = (id: string, work: Promise<void>) =>
        work.catch((error) => kernel.reportFault(id, 'import', error))
      const kinds = Object.keys(connectors)
      await Promise.all([
        base(),
        signIn(),
        ...enabled().map((id) => bring(id, namespace(id))),
        ...kinds.map((kind) => bring(kind, connector(kind))),
        bring('all-wallets', explore()),
        bring('host', host()),
      ])
    },
  }
}
