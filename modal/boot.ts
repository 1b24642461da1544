import type { Kernel } from '#kernel'
import { createKernel, LatchkeyError, modalChanged } from '#kernel'
import type { Diagnosis } from '#ui-shell'
import { checkContrast } from './contrastCheck.ts'
import type { DiagnosedOptions } from './diagnose.ts'
import type { QuietMoment } from './features/createFeatures.ts'
import { mirrorState, subscribeEvent } from './hostEvents.ts'
import { createLaterLoading, createQuietMoment } from './laterLoading.ts'
import type { LazyMethods } from './lazyMethods.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { createNameCheck } from './nameCheck.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import { createPluginInstaller } from './pluginInstaller.ts'
import { resolveKernelOptions } from './resolveKernelOptions.ts'
import {
  isReturningFromLogin,
  restoreSession,
  resumeLogin,
  watchOtherTabs,
} from './restoreSession.ts'
import type { ShellHost } from './shellHost.ts'
import { createShellHost } from './shellHost.ts'
import type { SnapshotStore } from './snapshotStore.ts'
import { checkVersion } from './versionCheck.ts'
import { createWalletMethods } from './walletMethods.ts'

/** The part of the handle that needs the kernel. */
export type BootedModal = Omit<
  Modal,
  | 'ready'
  | 'getState'
  | 'getServerState'
  | 'subscribe'
  | 'setThemeMode'
  | 'setThemeVariables'
  | 'setLocale'
  | 'trigger'
  | keyof LazyMethods
> & {
  /** Runs a call of the handle by its name, one of these or one of `LazyMethods`. */
  call(name: string, args: readonly unknown[]): Promise<unknown>
  /**
   * Restores the stored connections, loading the kernel, their namespaces and their connectors.
   * `storageEvent` is set when another tab connected. Without it the page has just loaded; where
   * reconnecting is off, the stored connections end.
   */
  restore(storageEvent?: Event): Promise<void>
}

/**
 * Joins kernel, shell and catalogue for one modal. Throws `browser-only` where there is no page.
 */
export async function boot(
  options: ModalOptions,
  snapshotStore: SnapshotStore,
): Promise<BootedModal> {
  if (!options.platform && !globalThis.document) throw new LatchkeyError('browser-only')
  const quietMoment = createQuietMoment()
  const kernelOptions = resolveKernelOptions(options, snapshotStore, quietMoment, () =>
    installer.hostPlugins(),
  )
  const kernel = createKernel(kernelOptions)
  const installer = createPluginInstaller(kernel, options, snapshotStore)
  const diagnose = () => runDiagnosis(kernel, kernelOptions)
  const shellHost = createShellHost(kernel, options, snapshotStore, {
    diagnose,
    loadRest: async () => void (await whenFeaturesLoaded(kernel, installer)),
  })
  const stopMirroring = mirrorState(kernel, snapshotStore.set)
  const checkNames = createNameCheck(kernel, options, snapshotStore, quietMoment)
  const screen = createScreenMethods(
    { kernel, options, installer, shellHost, checkNames },
    quietMoment,
  )
  checkVersion(kernel, options)
  checkContrast(kernel, options, snapshotStore)
  if (kernel.settings.enableReconnect) watchOtherTabs(kernel, installer)
  const methods: Omit<BootedModal, 'call'> = {
    preload: screen.prepare,
    open: screen.open,
    close: screen.close,
    mount: screen.mount,
    async restore(storageEvent) {
      if (storageEvent && !kernel.settings.enableReconnect) return
      await restoreSession(kernel, installer)
      snapshotStore.set({ initialized: true })
      if (isReturningFromLogin(options.storagePrefix))
        await resumeLogin(kernel, installer, screen.loadAll())
    },
    on: (event, listener) => subscribeEvent(kernel, event, listener),
    diagnose,
    ...createWalletMethods(kernel, installer),
    use: async (service) => (await whenFeaturesLoaded(kernel, installer)).use(service),
    install: installer.installOne,
    destroy() {
      stopMirroring()
      screen.stopDrawing()
      shellHost.destroy()
      kernel.dispose()
    },
  }
  return {
    ...methods,
    call: createMethodCaller(methods, async () =>
      (await import('./lazyMethods.ts')).lazyMethods(
        kernel,
        snapshotStore,
        () => whenFeaturesLoaded(kernel, installer),
        screen,
      ),
    ),
  }
}

type ScreenParts = {
  readonly kernel: Kernel
  readonly options: ModalOptions
  readonly installer: PluginInstaller
  readonly shellHost: ShellHost
  readonly checkNames: ReturnType<typeof createNameCheck>
}

/** Makes the calls that open, place and close the modal. */
function createScreenMethods(
  { kernel, options, installer, shellHost, checkNames }: ScreenParts,
  quietMoment: QuietMoment,
) {
  const { start, expectFirstView, loadLater } = createLaterLoading(kernel, installer, quietMoment)
  const loadAll = async () => {
    kernel.followConfig()
    await Promise.all([installer.screen(), shellHost.preload()])
  }
  const show = async () => {
    await loadAll()
    await shellHost.show()
  }
  let closings = 0
  const open: BootedModal['open'] = async ({ view, params, namespace } = {}) => {
    const requestedView =
      view === undefined ? undefined : { route: typeof view === 'string' ? view : view.id, params }
    const closingsBefore = closings
    // Draws first, so that the screen receives the events of the opening.
    await Promise.all([show(), expectFirstView(requestedView?.route) ? undefined : loadLater()])
    await checkNames(requestedView?.route)
    // A close() during the import wins.
    if (closingsBefore === closings) await kernel.open({ view: requestedView, namespace })
    alertMissingProject(kernel, options)
    start()
  }
  let embeddedOpening: Promise<void> | undefined
  // An embedded modal opens once, however often it is mounted.
  const openEmbedded = () => {
    embeddedOpening ??= open()
    embeddedOpening.catch(() => {
      embeddedOpening = undefined
    })
    return embeddedOpening
  }
  // A plugin, or a wallet on an unsupported network, may open the modal before the host does.
  const stopDrawing = kernel.on(modalChanged, ({ open: isOpen }) => {
    if (isOpen)
      show().catch((error) => kernel.platform.log('error', 'The modal could not be drawn.', error))
  })
  return {
    loadAll,
    show: async () => {
      await Promise.all([show(), loadLater()])
    },
    open,
    stopDrawing,
    /** Loads and draws what a click needs, and looks for wallets. */
    async prepare() {
      await loadAll()
      const { basic, enableWallets } = kernel.settings
      if (!basic && enableWallets) kernel.wallets.startDiscovery()
      if (expectFirstView()) await shellHost.prepare()
      start()
    },
    close() {
      closings++
      kernel.router.requestClose()
    },
    async mount(element: Element) {
      const release = shellHost.mount(element)
      if (options.enableEmbedded) await openEmbedded()
      return release
    },
  }
}

/**
 * Alerts of an empty project id: the host means to have one. Without the option the modal works in
 * local mode, as the host wants it.
 */
function alertMissingProject(kernel: Kernel, options: ModalOptions): void {
  if ('projectId' in options && !options.projectId) kernel.alert(new LatchkeyError('APKT008'))
}

/** Resolves with the kernel once every enabled feature is installed. */
async function whenFeaturesLoaded(kernel: Kernel, installer: PluginInstaller): Promise<Kernel> {
  await Promise.all([installer.all(), kernel.followConfig().whenLoaded()])
  return kernel
}

/** Makes a function that runs a method by its name, importing the lazy ones. */
function createMethodCaller(
  methods: Omit<BootedModal, 'call'>,
  loadLazyMethods: () => Promise<LazyMethods>,
): BootedModal['call'] {
  return async (name, args) =>
    Reflect.apply(Reflect.get(name in methods ? methods : await loadLazyMethods(), name), 0, args)
}

/** Diagnoses the modal. With a project, a frame of the `secure` host is tried once. */
async function runDiagnosis(kernel: Kernel, options: DiagnosedOptions): Promise<Diagnosis> {
  return (await import('./diagnose.ts')).diagnose(kernel, options, async () =>
    (await import('./pageFacts.ts')).collectPageFacts(
      options.settings.projectId ? options.hosts.secure : undefined,
    ),
  )
}
