import type { Kernel } from '#kernel'
import { createKernel, LatchkeyError, memoizeAsync, storedKeys } from '#kernel'
import type { FirstFrame } from '#ui-shell/drawing'
import { checkContrast } from './contrastCheck.ts'
import { mirrorState, subscribeEvent } from './hostEvents.ts'
import { importCode } from './importCode.ts'
import { createQuietMoment } from './laterLoading.ts'
import type { LazyMethods } from './lazyMethods.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { createNameCheck } from './nameCheck.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import { createPluginInstaller } from './pluginInstaller.ts'
import { resolveKernelOptions } from './resolveKernelOptions.ts'
import { createScreenMethods } from './screenMethods.ts'
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
   * Restores the stored connections of a page that has just loaded, with their namespaces and
   * their connectors; where reconnecting is off, they end.
   */
  restore(): Promise<void>
  /** Takes over a first frame; false if the modal is drawn elsewhere. */
  adopt(frame: FirstFrame): boolean
}

/**
 * Joins kernel, shell and catalogue for one modal. Throws `browser-only` where there is no page, and
 * `options-invalid` where no modal can be made of the options.
 */
export async function boot(
  options: ModalOptions,
  snapshotStore: SnapshotStore,
): Promise<BootedModal> {
  if (!options.platform && !globalThis.document) throw new LatchkeyError('browser-only')
  const quietMoment = createQuietMoment()
  const kernelOptions = await explainFailures(options, () =>
    resolveKernelOptions(options, snapshotStore, quietMoment, () => installer.hostPlugins()),
  )
  const kernel = createKernel(kernelOptions)
  const installer = createPluginInstaller(kernel, options, snapshotStore)
  const diagnose = async () =>
    (await importCode(() => import('./runDiagnosis.ts'))).runDiagnosis(kernel, kernelOptions)
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
  // Pages on which nothing is stored do without.
  const loadRestoring = () => importCode(() => import('./restoreSession.ts'))
  const restoring = memoizeAsync(async () =>
    (await loadRestoring()).restoreSession(kernel, installer),
  )
  if (kernel.settings.enableReconnect) {
    watchOtherTabs(kernel, async () => (await loadRestoring()).installStored(kernel, installer))
    // Another tab may have connected first, or this code was lost as the page loaded.
    if (kernel.listStored()[0]) restoring.get().catch(() => {})
  }
  const methods: Omit<BootedModal, 'call'> = {
    preload: screen.prepare,
    adopt: shellHost.adopt,
    open: screen.open,
    close: screen.close,
    mount: screen.mount,
    async restore() {
      await restoring.get()
      snapshotStore.set({ initialized: true })
      const { resumeLogin } = await loadRestoring()
      await resumeLogin(kernel, installer, screen.loadAll, options.storagePrefix)
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
      (await importCode(() => import('./lazyMethods.ts'))).lazyMethods(
        kernel,
        async () => snapshotStore.get().initialized || restoring.get(),
        () => whenFeaturesLoaded(kernel, installer),
        screen,
      ),
    ),
  }
}

/** Runs a task; if it throws because an option has a wrong value, the error says which. */
async function explainFailures<T>(options: ModalOptions, task: () => T): Promise<T> {
  try {
    return task()
  } catch (failure) {
    throw (await import('./options/checkValues.ts')).explainFailure(options, failure)
  }
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

/**
 * Follows connections made in other tabs; imports the code on their first change. `installStored`
 * installs what they need.
 */
function watchOtherTabs(kernel: Kernel, installStored: () => Promise<void>): void {
  const tabs = memoizeAsync(async () =>
    (await import('./followTabs.ts')).followTabs(kernel, installStored),
  )
  const follow = async () => (await tabs.get())()
  kernel.storage.watch(storedKeys.connections, () => void follow().catch(() => {}))
}
