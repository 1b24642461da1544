import type { Kernel } from '#kernel'
import { LatchkeyError, memoizeAsync, modalChanged } from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import { connectRoute } from '#plugins/ports/connect'
import type { QuietMoment } from './features/createFeatures.ts'
import { createLaterLoading } from './laterLoading.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { createNameCheck } from './nameCheck.ts'
import type { PluginInstaller } from './pluginInstaller.ts'
import type { ShellHost } from './shellHost.ts'

type ScreenParts = {
  readonly kernel: Kernel
  readonly options: ModalOptions
  readonly installer: PluginInstaller
  readonly shellHost: ShellHost
  readonly checkNames: ReturnType<typeof createNameCheck>
}

/** Makes the calls that open, place and close the modal. */
export function createScreenMethods(
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
  /** The view that an opening without one most likely shows. */
  const startRoute = () => (expectFirstView() ? connectRoute : accountRoute).id
  let closings = 0
  let openings = 0
  const open: Modal['open'] = async ({ view, params, namespace } = {}) => {
    // A listener is called with its event, whose `view` is the window.
    const route = typeof view === 'string' ? view : view?.id
    const requestedView = route === undefined ? undefined : { route, params }
    const closingsBefore = closings
    openings++
    // Draws first, so that the screen receives the events of the opening.
    await Promise.all([loadAll(), expectFirstView(route) || loadLater()])
      .then(() => shellHost.show(route ?? startRoute()))
      .finally(() => openings--)
    await checkNames({ view: requestedView, namespace })
    // A close() during the import wins.
    if (closingsBefore === closings) await kernel.open({ view: requestedView, namespace })
    alertMissingProject(kernel, options)
    start()
  }
  // An embedded modal opens once, however often it is mounted.
  const embeddedOpening = memoizeAsync(open)
  // A plugin, or a wallet on an unsupported network, may open the modal before the host does.
  const stopDrawing = kernel.on(modalChanged, ({ open: isOpen }) => {
    if (isOpen)
      show().catch((error) => kernel.platform.log('error', 'The modal could not be drawn.', error))
  })
  return {
    loadAll,
    show: async () => void (await Promise.all([show(), loadLater()])),
    open,
    stopDrawing,
    /** Loads and draws what a click needs, and looks for wallets. */
    async prepare() {
      await loadAll()
      if (kernel.settings.enableWallets) kernel.wallets.startDiscovery()
      // An opening that is on its way draws at once what it shows.
      if (openings > 0) return
      if (expectFirstView()) await shellHost.prepare()
      else await loadLater().then(() => shellHost.show(accountRoute.id))
      start()
    },
    close() {
      closings++
      kernel.router.requestClose()
    },
    async mount(element: Element) {
      const release = shellHost.mount(element)
      if (options.enableEmbedded) await embeddedOpening.get()
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
