import type { Release } from '#kernel'
import type { BootedModal } from './boot.ts'
import { createSignInConflict } from './createSignInConflict.ts'
import { hasStoredSession } from './hasStoredSession.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { createSnapshotStore } from './snapshotStore.ts'

/**
 * Creates a modal. Costs the page almost nothing: no request is made and nothing else is loaded
 * before the visitor shows intent
 * (hover, focus or touch of a `trigger`, `preload()`, `open()`), or a connection of an earlier
 * visit has to be restored.
 * Safe to call on a server, where it does nothing until the browser takes over.
 * @example
 * const modal = createModal({ projectId: '…' })
 * modal.trigger(document.querySelector('#connect'))
 */
export function createModal(options: ModalOptions = {}): Modal {
  if (options.siwx && options.siweConfig) throw createSignInConflict()
  const snapshotStore = createSnapshotStore(options, !hasStoredSession(options.storagePrefix))
  const releases = new Set<Release>()
  const pendingListeners = new Set<(booted: BootedModal) => void>()
  let booting: Promise<BootedModal> | undefined
  let booted: BootedModal | undefined
  let destroyed = false

  const start = async ({ boot: bootModal }: Awaited<ReturnType<typeof importBoot>>) => {
    booted = await bootModal(options, snapshotStore)
    if (destroyed) booted.destroy()
    for (const attachListener of pendingListeners) attachListener(booted)
    return booted
  }
  const boot = () => {
    booting ??= importBoot().catch(importBoot).then(start)
    // A lost chunk must not stay lost.
    booting.catch(() => {
      booting = undefined
    })
    return booting
  }
  const addRelease = (release: Release): Release => {
    releases.add(release)
    return () => {
      releases.delete(release)
      release()
    }
  }
  const lazyMethods = createLazyMethods(boot)
  const restore = async (storageEvent?: Event) => {
    await 0 // after the page's own work of this turn
    if (hasStoredSession(options.storagePrefix)) await (await boot()).restore(storageEvent)
  }
  const restored = restore()
  restored.catch(() => snapshotStore.set({ initialized: true }))
  // Another tab may have connected. A modal that is loaded hears of it by itself.
  const onStorage = (event: Event) => booting ?? restore(event).catch(() => {})
  globalThis.addEventListener?.('storage', onStorage)

  return {
    ...lazyMethods,
    // also what is just being opened
    close: () => void [booted?.close(), booting?.then((lazyMethods) => lazyMethods.close())],
    ready: () => restored,
    getState: snapshotStore.get,
    subscribe: snapshotStore.subscribe,
    on(event, listener) {
      let release: Release | undefined
      const attachListener = (ready: BootedModal) => {
        release = ready.on(event, listener)
      }
      if (booted) attachListener(booted)
      else pendingListeners.add(attachListener)
      return addRelease(() => {
        pendingListeners.delete(attachListener)
        release?.()
      })
    },
    getProvider: (namespace) => booted?.getProvider(namespace),
    setThemeMode: (themeMode) => snapshotStore.set({ themeMode }),
    setThemeVariables: (themeVariables) => snapshotStore.set({ themeVariables }),
    setLocale: (locale) => snapshotStore.set({ locale }),
    trigger: (element) => addRelease(attachTrigger(element, lazyMethods)),
    destroy() {
      destroyed = true
      globalThis.removeEventListener?.('storage', onStorage)
      for (const release of releases) release()
      booted?.destroy()
      snapshotStore.close()
    },
  }
}

const importBoot = () => import('./boot.ts')

/** In one text, and in the order that packs best: each byte is one that every page loads. */
const lazyMethodNames =
  'pay use switchConnection openSend deleteConnection open diagnose switchNetwork install mount preload signMessage request getConnections signIn disconnect'
type SplitWords<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | SplitWords<Rest>
  : Text
type LazyMethod = SplitWords<typeof lazyMethodNames>

/** The calls that only the loaded modal can answer. */
function createLazyMethods(boot: () => Promise<BootedModal>): Pick<Modal, LazyMethod> {
  const createLazyMethod = (name: LazyMethod) => [
    name,
    async (...args: unknown[]) => (await boot()).call(name, args),
  ]
  // Its words are those of the type.
  return Object.fromEntries((lazyMethodNames.split(' ') as LazyMethod[]).map(createLazyMethod))
}

/**
 * Loads on hover, focus and touch, opens on click. What fails is told by the modal's own alerts.
 */
function attachTrigger(
  element: Element,
  { preload, open }: Pick<Modal, 'preload' | 'open'>,
): Release {
  const stop = new AbortController()
  for (const type of 'pointerenter focusin touchstart click'.split(' '))
    element.addEventListener(
      type,
      () => void (type === 'click' ? open : preload)().catch(() => {}),
      { signal: stop.signal, passive: true },
    )
  return () => stop.abort()
}
