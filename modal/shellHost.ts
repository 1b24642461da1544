import type { Kernel, Release } from '#kernel'
import { memoizeAsync } from '#kernel'
import type { Diagnosis, LoadTranslations, ModalSnapshot } from '#ui-shell'
import type { FirstFrame } from '#ui-shell/drawing'
import { importCode } from './importCode.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** The shell of one modal: loaded on interest, drawn on first opening. */
export type ShellHost = {
  preload(): Promise<void>
  /** Draws the first view into the closed modal, unless the host has yet to place it. */
  prepare(): Promise<void>
  /** Draws the modal, and loads a view for it, unless the host has yet to place it. */
  show(route?: string): Promise<void>
  /**
   * Has the shell drawn into the element of a first frame. False, without effect, if it is drawn
   * already, or has its place in an element of the host.
   */
  adopt(frame: FirstFrame): boolean
  /** Draws inside an element of the host. */
  mount(element: Element): Release
  destroy(): void
}

const toTheme = ({ themeMode, themeVariables, locale }: ModalSnapshot) => ({
  mode: themeMode,
  variables: themeVariables,
  // Many i18n libraries write `pt_BR`, at which `Intl` throws.
  locale: locale.replaceAll('_', '-'),
})

const loadTranslations: LoadTranslations = async (locale) =>
  (await import('./translations.ts')).loadTranslations(locale)

/** Makes the shell's host; loads nothing yet. */
export function createShellHost(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: SnapshotStore,
  calls: { readonly diagnose: () => Promise<Diagnosis>; readonly loadRest: () => Promise<void> },
): ShellHost {
  const load = () => importCode(() => import('./screen.ts'))
  let host: { readonly element: Element } | undefined
  let firstFrame: FirstFrame | undefined
  let drawn = false
  // An opening that still loads when the host destroys the modal must not draw it again.
  let destroyed = false

  const mounting = memoizeAsync(async () => {
    const { mountShell } = await load()
    drawn = true
    const kind = options.enableEmbedded ? 'element' : 'page'
    return mountShell({
      kernel,
      target: host ? { kind, ...host } : { kind: 'page' },
      theme: toTheme(snapshotStore.get()),
      firstFrame,
      ...calls,
      loadTranslations,
    })
  })
  const isPlaced = () =>
    !destroyed && (host !== undefined || !(options.disableAppend || options.enableEmbedded))
  const unmount = () => {
    mounting.reset()?.then(
      (shell) => shell.unmount(),
      () => {},
    )
    firstFrame = undefined
    drawn = false
  }
  const stop = snapshotStore.subscribe((state) => mounting.peek()?.update(toTheme(state)))

  return {
    preload: async () => void (await load()),
    async prepare() {
      if (isPlaced()) (await mounting.get()).prepare()
    },
    async show(route) {
      if (!isPlaced()) return
      const shell = await mounting.get()
      if (route !== undefined) await shell.preload(route)
    },
    adopt(frame) {
      if (drawn || host || destroyed) return false
      firstFrame = frame
      return true
    },
    mount(element) {
      const placement = { element }
      unmount()
      host = placement
      if (isPlaced() && kernel.router.get().open) void mounting.get()
      return () => {
        // A host that mounts twice, as React's StrictMode does, may release the first place after
        // it took the second.
        if (host !== placement) return
        unmount()
        host = undefined
      }
    },
    destroy() {
      destroyed = true
      stop()
      unmount()
    },
  }
}
