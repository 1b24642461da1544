import type { Kernel, Release } from '#kernel'
import type { Diagnosis, ModalSnapshot } from '#ui-shell'
import type { mountShell } from '#ui-shell/mount'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** The shell of one modal: loaded on interest, drawn on first opening. */
export type ShellHost = {
  preload(): Promise<void>
  /** Draws the first view into the closed modal, unless the host has yet to place it. */
  prepare(): Promise<void>
  /** Draws the modal, and loads a view for it, unless the host has yet to place it. */
  show(route?: string): Promise<void>
  /** Draws inside an element of the host. */
  mount(element: Element): Release
  destroy(): void
}

const toTheme = ({ themeMode, themeVariables, locale }: ModalSnapshot) => ({
  mode: themeMode,
  variables: themeVariables,
  locale,
})

/** Makes the shell's host; loads nothing yet. */
export function createShellHost(
  kernel: Kernel,
  options: ModalOptions,
  snapshotStore: SnapshotStore,
  calls: { readonly diagnose: () => Promise<Diagnosis>; readonly loadRest: () => Promise<void> },
): ShellHost {
  const load = () => import('./screen.ts')
  let host: { readonly element: Element } | undefined
  let mounting: Promise<ReturnType<typeof mountShell>> | undefined
  // An opening that still loads when the host destroys the modal must not draw it again.
  let destroyed = false

  const mountOnce = () => {
    const kind = options.enableEmbedded ? 'element' : 'page'
    mounting ??= load().then(({ mountShell: mount }) =>
      mount({
        kernel,
        target: host ? { kind, ...host } : { kind: 'page' },
        theme: toTheme(snapshotStore.get()),
        ...calls,
        loadTranslations: async (locale) =>
          (await import('./translations.ts')).loadTranslations(locale),
      }),
    )
    mounting.catch(() => {
      mounting = undefined
    })
    return mounting
  }
  const isPlaced = () =>
    !destroyed && (host !== undefined || !(options.disableAppend || options.enableEmbedded))
  const unmount = () => {
    void mounting?.then((shell) => shell.unmount()).catch(() => {})
    mounting = undefined
  }
  const stop = snapshotStore.subscribe(
    (state) => void mounting?.then((shell) => shell.update(toTheme(state))).catch(() => {}),
  )

  return {
    preload: async () => void (await load()),
    async prepare() {
      if (isPlaced()) (await mountOnce()).prepare()
    },
    async show(route) {
      if (!isPlaced()) return
      const shell = await mountOnce()
      if (route !== undefined) await shell.preload(route)
    },
    mount(element) {
      const placement = { element }
      unmount()
      host = placement
      if (isPlaced() && kernel.router.get().open) void mountOnce()
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
