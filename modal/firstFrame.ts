import { drawFirstView, messages, watchFirstWallets } from '#plugins/connect/firstFrame'
import type { LoadTranslations } from '#ui-shell'
import type { Texts } from '#ui-shell/drawing'
import { createFirstFrame, shellMessages } from '#ui-shell/drawing'
import type { ModalSnapshot } from '#ui-shell/host'
import type { BootedModal } from './boot.ts'
import { currentDevice } from './currentDevice.ts'
import { currentPage } from './currentPage.ts'
import { hasVisited } from './hasVisited.ts'
import { listEnabledNamespaces } from './listEnabledNamespaces.ts'
import type { OpenOptions } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { showsAllWallets } from './showsAllWallets.ts'

/** A shell that is there within this time needs no first frame. Milliseconds. */
const patience = 40
/** The shell's dialog comes into sight this long after its opening, at most. Milliseconds. */
const handOverTime = 1000

/**
 * Prepares a first frame for calls that open a modal which is not loaded yet.
 * It has the heading and the installed wallets, until the shell takes over in the same element: that
 * has ten times the bytes, and React's work. Presses are kept for it. Nothing is drawn where more
 * than these options decides what the connect view shows, and for visitors who have opened it here
 * before: their browser has the code. `signal` aborts when the modal is destroyed.
 */
export const prepareFrame =
  (
    boot: () => Promise<BootedModal>,
    options: ModalOptions,
    getState: () => ModalSnapshot,
    signal: AbortSignal,
  ) =>
  /**
   * Draws it for one call. `opened` settles when the modal is open, or will not be. Without
   * `translations` the texts are English.
   */
  async (
    method: string,
    [request]: readonly OpenOptions[],
    opened: Promise<unknown>,
    translations: ReturnType<LoadTranslations> | false,
  ): Promise<void> => {
    if (method === 'preload' || request?.view || request?.namespace || !isPlain(options)) return
    let isOver = false
    const settled = opened.catch(() => {})
    void settled.then(() => {
      isOver = true
    })
    const locale = getState().locale.replaceAll('_', '-')
    const [texts] = await Promise.all([
      loadTexts(translations),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ])
    const booting = boot()
    const booted = await Promise.race([booting, undefined])
    // Pressed again, the opener has its frame; beside another modal the code is there at once.
    const stands = document.querySelector('latchkey-modal')
    if (isOver || signal.aborted || getState().open || stands) return

    const frame = createFirstFrame({
      theme: getState(),
      locale,
      view: 'Connect',
      messages: [messages],
      draw: createDrawing(options, texts, () => wallets.list()),
      onLeave: () => void booting.then((modal) => modal.close()).catch(() => {}),
    })
    const wallets = watchFirstWallets(currentPage(), listEnabledNamespaces(options), frame.redraw)
    const remove = () => {
      wallets.stop()
      frame.remove()
    }
    if (booted && !booted.adopt(frame)) return wallets.stop()
    frame.show()
    if (!booted) booting.then((modal) => modal.adopt(frame) || remove()).catch(() => {})
    signal.addEventListener('abort', remove)
    void settled.then(() => setTimeout(remove, getState().open ? handOverTime : 0))
  }

/** Makes the function that draws the view by the host's options. */
function createDrawing(
  options: ModalOptions,
  texts: Texts,
  listWallets: () => Parameters<typeof drawFirstView>[0]['wallets'],
): () => readonly Element[] {
  const { mobile } = currentDevice()
  return () =>
    drawFirstView({
      text: (key) => texts[key] ?? key,
      mobile,
      wallets: listWallets(),
      hosted: Boolean(options.projectId),
      branded: options.projectId !== undefined || options.features?.branding !== false,
      chosen: (options.featuredWalletIds ?? []).length + (options.customWallets ?? []).length,
      showsAllWallets: showsAllWallets(options, mobile),
      terms: options.termsConditionsUrl,
      privacy: options.privacyPolicyUrl,
    })
}

/** True if nothing but these options decides what the connect view shows at first. */
function isPlain(options: ModalOptions): boolean {
  return !(
    options.platform ||
    options.enableEmbedded ||
    options.disableAppend ||
    options.basic ||
    options.enableWallets === false ||
    options.features?.legalCheckbox ||
    options.connectMethodsOrder ||
    options.plugins?.length ||
    hasVisited(options.storagePrefix)
  )
}

async function loadTexts(translations: ReturnType<LoadTranslations> | false): Promise<Texts> {
  const [files, code] = await Promise.all([
    translations,
    translations && import('./loadFirstTexts.ts'),
  ])
  return files && code
    ? code.loadFirstTexts([shellMessages, messages], files)
    : { ...shellMessages.en, ...messages.en }
}
