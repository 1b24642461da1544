import type { Caip2, Kernel } from '#kernel'
import {
  activeAccount,
  callDenied,
  createKernel,
  LatchkeyError,
  modalChanged,
  namespaceOf,
  onceUntilFailed,
  storedKeys,
} from '#kernel'
import { browserPlatform } from '#kernel/browser'
import { accountRoute } from '#plugins/account/port'
import { allWalletsRoute } from '#plugins/all-wallets/port'
import { connectRoute } from '#plugins/connect/port'
import { unsupportedChainRoute } from '#plugins/networks/port'
import { connectingWalletConnectBasicRoute } from '#plugins/walletconnect/port'
import { offeredFeatures } from './availableFeatures.ts'
import { listenTo, mirror } from './hostEvents.ts'
import type { LateCalls } from './lazyMethods.ts'
import { leftForLogin } from './leftForLogin.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { Installer } from './pluginInstaller.ts'
import { createInstaller } from './pluginInstaller.ts'
import { defaultHosts } from './providerHosts.ts'
import { networkOf, settingsOf } from './settings.ts'
import { createScreen } from './shellHost.ts'
import { showsAllWallets } from './showsAllWallets.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { version } from './version.ts'
import { noteLatest } from './versionCheck.ts'

/** What the handle hands its calls to once the kernel is there. */
export type Booted = Omit<
  Modal,
  | 'ready'
  | 'getState'
  | 'subscribe'
  | 'setThemeMode'
  | 'setThemeVariables'
  | 'setLocale'
  | 'trigger'
  | keyof LateCalls
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
export async function boot(options: ModalOptions, store: SnapshotStore): Promise<Booted> {
  const kernel = kernelOf(options, store)
  const installer = createInstaller(kernel, options, store)
  const screen = createScreen(kernel, options, store)
  const stopMirror = mirror(kernel, store.set)
  // A plugin, or a wallet on an unsupported network, may open the modal before the host does.
  const stopDrawing = kernel.on(modalChanged, ({ open: isOpen }) => {
    if (isOpen)
      prepare()
        .then(screen.show)
        .catch((error) => kernel.platform.log('error', 'The modal could not be drawn.', error))
  })
  const prepare = async () => {
    kernel.followConfig()
    await Promise.all([installer.all(), screen.preload()])
  }
  const show = async () => {
    await prepare()
    await screen.show()
  }
  let closings = 0
  const open: Booted['open'] = async ({ view, params, namespace } = {}) => {
    const asked =
      view === undefined ? undefined : { route: typeof view === 'string' ? view : view.id, params }
    const before = closings
    // Drawn first, so that what opening has to say is heard by the screen.
    await show()
    // Whoever closed it meanwhile had the last word.
    if (before === closings) await kernel.open({ view: asked, namespace })
  }
  noteLatest(kernel, options)
  if (kernel.settings.enableReconnect) watchTabs(kernel, installer)
  let entered: Promise<void> | undefined
  // An embedded modal opens once, however often it is placed.
  const enter = () => {
    entered ??= open()
    entered.catch(() => {
      entered = undefined
    })
    return entered
  }
  const calls: Omit<Booted, 'call'> = {
    preload: prepare,
    open,
    async restore(woken) {
      if (woken && !kernel.settings.enableReconnect) return
      await restoreFrom(kernel, installer, store)
      if (leftForLogin(options.storagePrefix)) await resumeLogin(kernel, installer, prepare())
    },
    close() {
      closings++
      kernel.router.requestClose()
    },
    on: (event, listener) => listenTo(kernel, event, listener),
    diagnose: kernel.diagnose,
    ...walletCalls(kernel, installer),
    use: async (service) => (await arrived(kernel, installer)).use(service),
    install: async (plugin) => kernel.plugins.install([plugin]),
    async mount(element) {
      const release = screen.place(element)
      if (options.enableEmbedded) await enter()
      return release
    },
    destroy() {
      stopMirror()
      stopDrawing()
      screen.destroy()
      kernel.dispose()
    },
  }
  return {
    ...calls,
    call: callerOf(calls, async () =>
      (await import('./lazyMethods.ts')).lateCalls(kernel, () => arrived(kernel, installer), show),
    ),
  }
}

/** Resolves with the kernel when all that is enabled is there. */
async function arrived(kernel: Kernel, installer: Installer): Promise<Kernel> {
  await installer.all()
  await kernel.followConfig().arrived()
  return kernel
}

/** The calls that are at hand, and those that are loaded for whoever makes them. */
function callerOf(calls: Omit<Booted, 'call'>, late: () => Promise<LateCalls>): Booted['call'] {
  return async (name, given) =>
    Reflect.apply(Reflect.get(name in calls ? calls : await late(), name), 0, given)
}

function kernelOf(options: ModalOptions, look: SnapshotStore): Kernel {
  const platform = options.platform ?? browserPlatform(options.logLevel)
  const hosts = { ...defaultHosts, ...options.provider }
  const offered = offeredFeatures(options, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return createKernel({
    platform,
    hosts,
    sdk: `html-latchkey-${version}`,
    prefix: options.storagePrefix ?? 'latchkey.',
    landmarks: {
      start: connectRoute,
      home: accountRoute,
      pairing: connectingWalletConnectBasicRoute,
      browse: showsAllWallets(options, platform.device.mobile)
        ? allWalletsRoute
        : connectingWalletConnectBasicRoute,
      unsupported: unsupportedChainRoute,
    },
    settings: settingsOf(options, platform.page),
    catalog: offered.map((feature) => ({
      ...feature,
      load: (value) => feature.load(value, { look, frameProtocol: options.frameProtocol }),
    })),
    features: options.features ?? {},
    networks: options.networks?.map(networkOf),
    defaultNetwork: options.defaultNetwork ?? 'eip155:1',
    customRpcUrls: options.customRpcUrls,
    pageFacts: async () =>
      (await import('./pageFacts.ts')).pageFacts(options.projectId ? hosts.secure : undefined),
  })
}

/**
 * What other tabs of the site do with connections is followed; the code comes when there is
 * something to follow.
 */
function watchTabs(kernel: Kernel, installer: Installer): void {
  const tabs = onceUntilFailed(async () =>
    (await import('#kernel/follow-tabs')).followTabs(kernel, () => bringStored(kernel, installer)),
  )
  const follow = async () => (await tabs.get())()
  kernel.storage.watch(storedKeys.connections, () => void follow().catch(() => {}))
}

/** Installs what stored connections need. */
async function bringStored(kernel: Kernel, installer: Installer): Promise<void> {
  // Nothing is on screen: features wait until something is.
  kernel.followConfig({ load: false })
  // Without it nobody would be asked whether they are signed in: then nothing is restored.
  await installer.signIn()
  // A connection whose code is lost ends as disconnected with that reason.
  await Promise.allSettled([
    installer.host(),
    ...kernel
      .stored()
      .flatMap(({ namespace, kind }) => [
        installer.namespace(namespace),
        installer.connector(kind),
      ]),
  ])
}

async function restoreFrom(
  kernel: Kernel,
  installer: Installer,
  store: SnapshotStore,
): Promise<void> {
  await bringStored(kernel, installer)
  await kernel.restore()
  store.set({ initialized: true })
}

/** The wallet looks by itself whether this is the way back from a login, and opens its view. */
async function resumeLogin(
  kernel: Kernel,
  installer: Installer,
  prepared: Promise<void>,
): Promise<void> {
  await Promise.all([prepared, installer.connector('AUTH')])
  await (await import('#plugins/embedded-wallet/index')).wake(kernel)
}

/** The handle's calls that go to a connected wallet. */
function walletCalls(
  { connections, request, alert, rpc, emit, plugins, use }: Kernel,
  installer: Installer,
): Pick<
  Booted,
  'disconnect' | 'switchNetwork' | 'signMessage' | 'signIn' | 'request' | 'getProvider'
> {
  const activeOf = (namespace = connections.get().active) => {
    const live = namespace === undefined ? undefined : connections.live(namespace)
    if (!live) throw new LatchkeyError('connection-missing')
    return live
  }
  return {
    disconnect: (asked) => connections.disconnect({ ...asked, kept: true }),
    async switchNetwork(network) {
      await installer.all()
      await connections.switchNetwork(network).catch((error) => {
        alert(error)
        throw error
      })
    },
    async signMessage(message, asked) {
      const live = activeOf(asked?.namespace)
      const account = activeAccount(live.state)
      if (!live.signMessage || !account) throw new LatchkeyError('unsupported')
      return live.signMessage({ account, message })
    },
    async signIn() {
      await installer.signIn()
      return (await import('#plugins/siwx/index')).requestSignIn({ plugins, use })
    },
    async request({ method, params }, network: Caip2 = activeOf().state.network) {
      if (rpc.judge(namespaceOf(network), method) === 'denied') emit(callDenied, network)
      return request(network, method, params)
    },
    getProvider: (namespace = connections.get().active ?? '') => connections.live(namespace)?.raw,
  }
}
