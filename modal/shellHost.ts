import type { Kernel, ModalSnapshot, Release } from '#kernel'
import type { mountShell } from '#ui-shell/mount'
import type { ModalOptions } from './ModalOptions.ts'
import type { SnapshotStore } from './snapshotStore.ts'

/** The shell of one modal: loaded on intent, drawn on first opening. */
export type Screen = {
  preload(): Promise<void>
  /** Draws the modal, unless the host has yet to say where. */
  show(): Promise<void>
  /** Draws inside an element of the host. */
  place(element: Element): Release
  destroy(): void
}

const themeOf = ({ themeMode, themeVariables, locale }: ModalSnapshot) => ({
  mode: themeMode,
  variables: themeVariables,
  locale,
})

/** Makes the screen; nothing is loaded yet. */
export function createScreen(kernel: Kernel, options: ModalOptions, store: SnapshotStore): Screen {
  const load = () => import('#ui-shell/mount')
  let host: { readonly element: Element } | undefined
  let drawn: Promise<ReturnType<typeof mountShell>> | undefined

  const draw = () => {
    const kind = options.enableEmbedded ? 'element' : 'page'
    drawn ??= load().then(({ mountShell: mount }) =>
      mount({
        kernel,
        target: host ? { kind, ...host } : { kind: 'page' },
        theme: themeOf(store.get()),
      }),
    )
    drawn.catch(() => {
      drawn = undefined
    })
    return drawn
  }
  const erase = () => {
    void drawn?.then((shell) => shell.unmount()).catch(() => {})
    drawn = undefined
  }
  const stop = store.subscribe(
    (state) => void drawn?.then((shell) => shell.update(themeOf(state))).catch(() => {}),
  )

  return {
    preload: async () => void (await load()),
    async show() {
      if (host || !(options.disableAppend || options.enableEmbedded)) await draw()
    },
    place(element) {
      const own = { element }
      erase()
      host = own
      if (kernel.router.get().open) void draw()
      return () => {
        // A host that mounts twice, as React's StrictMode does, may release the first place after
        // it took the second.
        if (host !== own) return
        erase()
        host = undefined
      }
    },
    destroy() {
      stop()
      erase()
    },
  }
}
