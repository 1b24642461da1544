import type { Caip2, Kernel, KernelOptions } from '#kernel'
import {
  activeAccount,
  callDenied,
  createKernel,
  LatchkeyError,
  memoizeAsync,
  modalChanged,
  parseNamespace,
  restoreToolsRef,
  storedKeys,
} from '#kernel'
import { accountRoute } from '#plugins/account/port'
import { allWalletsRoute } from '#plugins/all-wallets/port'
import { connectRoute } from '#plugins/connect/port'
import { unsupportedChainRoute } from '#plugins/networks/port'
import { connectingWalletConnectBasicRoute } from '#plugins/walletconnect/port'
import type { Diagnosis } from '#ui-shell'
import { availableFeatures } from './availableFeatures.ts'
import { createBrowserPlatform } from './browserPlatform.ts'
import { mirrorState, subscribeEvent } from './hostEvents.ts'
import { isReturningFromLogin } from './isReturningFromLogin.ts'
import type { LazyMethods } from './lazyMethods.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import { createPluginInstaller } from './pluginInstaller.ts'
import { defaultHosts } from './providerHosts.ts'
import { resolveSettings, toNetwork } from './settings.ts'
import { createShellHost } from './shellHost.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { version } from './version.ts'
import { checkVersion } from './versionCheck.ts'

/** What the handle hands its calls to once the kernel is there. */
export type BootedModal = Omit<
  Modal,
  | 'ready'
  | 'getState'
  | 'subscribe'
  | 'setThemeMode'
  | 'setThemeVariables'
  | 'setLocale'
  | 'trigger'
  | keyof LazyMethods
> & {
  /** A call of the handle by its name: one of these, or one that is loaded for it. */
  call(name: string, given: readonly unknown[]): Promise<unknown>
  /**
   * Syncs the stored connections with nothing but the kernel, their namespaces and their
   * connectors. `woken`: another tab connected; else it is the start, and where
   * reconnecting is off they end.
   */
  restore(woken?: Event): Promise<void>
}

/** Joins kernel, shell and catalogue for one modal. */
export async function boot(
  options: ModalOptions,
  snapshotStore: SnapshotStore,
): Promise<BootedModal> {
  const kernelOptions = resolveKernelOptions(options, snapshotStore)
  const kernel = createKernel(kernelOptions)
  const installer = createPluginInstaller(kernel, options, snapshotStore)
  const diagnose = () => runDiagnosis(kernel, kernelOptions)
  const shellHost = createShellHost(kernel, options, snapshotStore, diagnose)
  const stopMirroring = mirrorState(kernel, snapshotStore.set)
  // A plugin, or a wallet on an unsupported network, may open the modal before the host does.
  const stopDrawing = kernel.on(modalChanged, ({ open: isOpen }) => {
    if (isOpen)
      loadAll()
        .then(shellHost.show)
        .catch((error) => kernel.platform.log('error', 'The modal could not be drawn.', error))
  })
  const loadAll = async () => {
    kernel.followConfig()
    await Promise.all([installer.all(), shellHost.preload()])
  }
  const showShell = async () => {
    await loadAll()
    await shellHost.show()
  }
  let closings = 0
  const open: BootedModal['open'] = async ({ view, params, namespace } = {}) => {
    const requestedView =
      view === undefined ? undefined : { route: typeof view === 'string' ? view : view.id, params }
    const closingsBefore = closings
    // Drawn first, so that what opening has to say is heard by the screen.
    await showShell()
    // Whoever closed it meanwhile had the last word.
    if (closingsBefore === closings) await kernel.open({ view: requestedView, namespace })
  }
  checkVersion(kernel, options)
  if (kernel.settings.enableReconnect) watchOtherTabs(kernel, installer)
  let embeddedOpening: Promise<void> | undefined
  // An embedded modal opens once, however often it is placed.
  const openEmbedded = () => {
    embeddedOpening ??= open()
    embeddedOpening.catch(() => {
      embeddedOpening = undefined
    })
    return embeddedOpening
  }
  const methods: Omit<BootedModal, 'call'> = {
    preload: loadAll,
    open,
    async restore(storageEvent) {
      if (storageEvent && !kernel.settings.enableReconnect) return
      await restoreSession(kernel, installer, snapshotStore)
      if (isReturningFromLogin(options.storagePrefix))
        await resumeLogin(kernel, installer, loadAll())
    },
    close() {
      closings++
      kernel.router.requestClose()
    },
    on: (event, listener) => subscribeEvent(kernel, event, listener),
    diagnose,
    ...createWalletMethods(kernel, installer),
    use: async (service) => (await whenFeaturesLoaded(kernel, installer)).use(service),
    install: async (plugin) => kernel.plugins.install([plugin]),
    async mount(element) {
      const release = shellHost.mount(element)
      if (options.enableEmbedded) await openEmbedded()
      return release
    },
    destroy() {
      stopMirroring()
      stopDrawing()
      shellHost.destroy()
      kernel.dispose()
    },
  }
  return {
    ...methods,
    call: createMethodCaller(methods, async () =>
      (await import('./lazyMethods.ts')).lazyMethods(
        kernel,
        () => whenFeaturesLoaded(kernel, installer),
        showShell,
      ),
    ),
  }
}

/** Resolves with the kernel when all that is enabled is there. */
async function whenFeaturesLoaded(kernel: Kernel, installer: PluginInstaller): Promise<Kernel> {
  await installer.all()
  await kernel.followConfig().whenLoaded()
  return kernel
}

/** The calls that are at hand, and those that are loaded for whoever makes them. */
function createMethodCaller(
  methods: Omit<BootedModal, 'call'>,
  loadLazyMethods: () => Promise<LazyMethods>,
): BootedModal['call'] {
  return async (name, args) =>
    Reflect.apply(Reflect.get(name in methods ? methods : await loadLazyMethods(), name), 0, args)
}

/** Diagnoses the modal. With a project, a frame of the `secure` host is tried once. */
async function runDiagnosis(kernel: Kernel, options: KernelOptions): Promise<Diagnosis> {
  return (await import('./diagnose.ts')).diagnose(kernel, options, async () =>
    (await import('./collectPageFacts.ts')).collectPageFacts(
      options.settings.projectId ? options.hosts.secure : undefined,
    ),
  )
}

function resolveKernelOptions(options: ModalOptions, snapshotStore: SnapshotStore): KernelOptions {
  const platform = options.platform ?? createBrowserPlatform(options.logLevel)
  const hosts = { ...defaultHosts, ...options.provider }
  const catalogFeatures = availableFeatures(
    options,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  )
  return {
    platform,
    hosts,
    sdk: `html-latchkey-${version}`,
    prefix: options.storagePrefix ?? 'latchkey.',
    wellKnownRoutes: {
      start: connectRoute,
      home: accountRoute,
      pairing: connectingWalletConnectBasicRoute,
      browse: showsAllWallets(options, platform.device.mobile)
        ? allWalletsRoute
        : connectingWalletConnectBasicRoute,
      unsupported: unsupportedChainRoute,
    },
    settings: resolveSettings(options, platform.page),
    catalog: catalogFeatures.map((feature) => ({
      ...feature,
      load: (value) => feature.load(value, { snapshotStore, frameProtocol: options.frameProtocol }),
    })),
    features: options.features ?? {},
    networks: options.networks?.map(toNetwork),
    defaultNetwork: options.defaultNetwork ?? 'eip155:1',
    customRpcUrls: options.customRpcUrls,
  }
}

/**
 * What other tabs of the site do with connections is followed; the code comes when there is
 * something to follow.
 */
function watchOtherTabs(kernel: Kernel, installer: PluginInstaller): void {
  const tabs = memoizeAsync(async () =>
    (await import('./followTabs.ts')).followTabs(kernel, () => installStored(kernel, installer)),
  )
  const follow = async () => (await tabs.get())()
  kernel.storage.watch(storedKeys.connections, () => void follow().catch(() => {}))
}

/** Installs what stored connections need. */
async function installStored(kernel: Kernel, installer: PluginInstaller): Promise<void> {
  // Nothing is on screen: features wait until something is.
  kernel.followConfig({ load: false })
  // Without it nobody would be asked whether they are signed in: then nothing is restored.
  await installer.signIn()
  // A connection whose code is lost ends as disconnected with that reason.
  await Promise.allSettled([
    installer.hostPlugins(),
    ...kernel
      .listStored()
      .flatMap(({ namespace, kind }) => [
        installer.namespace(namespace),
        installer.connector(kind),
      ]),
  ])
}

async function restoreSession(
  kernel: Kernel,
  installer: PluginInstaller,
  snapshotStore: SnapshotStore,
): Promise<void> {
  await installStored(kernel, installer)
  if (kernel.settings.enableReconnect) await kernel.restore()
  else await (await import('./disconnectStored.ts')).disconnectStored(kernel.get(restoreToolsRef))
  snapshotStore.set({ initialized: true })
}

/** The wallet looks by itself whether this is the way back from a login, and opens its view. */
async function resumeLogin(
  kernel: Kernel,
  installer: PluginInstaller,
  prepared: Promise<void>,
): Promise<void> {
  await Promise.all([prepared, installer.connector('AUTH')])
  await (await import('#plugins/embedded-wallet/index')).loadEmbeddedWallet(kernel)
}

/** The handle's calls that go to a connected wallet. */
function createWalletMethods(
  { connections, request, alert, rpc, emit, plugins, use }: Kernel,
  installer: PluginInstaller,
): Pick<
  BootedModal,
  'disconnect' | 'switchNetwork' | 'signMessage' | 'signIn' | 'request' | 'getProvider'
> {
  const requireConnection = (namespace = connections.get().active) => {
    const connection = namespace === undefined ? undefined : connections.getConnection(namespace)
    if (!connection) throw new LatchkeyError('connection-missing')
    return connection
  }
  return {
    disconnect: (options) => connections.disconnect({ ...options, kept: true }),
    async switchNetwork(network) {
      await installer.all()
      await connections.switchNetwork(network).catch((error) => {
        alert(error)
        throw error
      })
    },
    async signMessage(message, options) {
      const connection = requireConnection(options?.namespace)
      const account = activeAccount(connection.state)
      if (!connection.signMessage || !account) throw new LatchkeyError('unsupported')
      return connection.signMessage({ account, message })
    },
    async signIn() {
      await installer.signIn()
      return (await import('#plugins/siwx/index')).requestSignIn({ plugins, use })
    },
    async request({ method, params }, network: Caip2 = requireConnection().state.network) {
      if (rpc.classify(parseNamespace(network), method) === 'denied') emit(callDenied, network)
      return request(network, method, params)
    },
    getProvider: (namespace = connections.get().active ?? '') =>
      connections.getConnection(namespace)?.raw,
  }
}
