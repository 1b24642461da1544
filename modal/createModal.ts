import type { Release } from '#kernel'
import type { Booted } from './boot.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import { createSnapshotStore } from './snapshotStore.ts'
import { storedHint } from './storedHint.ts'
import { twoSignIns } from './twoSignIns.ts'

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
  if (options.siwx && options.siweConfig) throw twoSignIns()
  const store = createSnapshotStore(options, !storedHint(options.storagePrefix))
  const releases = new Set<Release>()
  const waiting = new Set<(booted: Booted) => void>()
  let booting: Promise<Booted> | undefined
  let booted: Booted | undefined
  let gone = false

  const start = async ({ boot: join }: Awaited<ReturnType<typeof load>>) => {
    booted = await join(options, store)
    if (gone) booted.destroy()
    for (const attach of waiting) attach(booted)
    return booted
  }
  const boot = () => {
    booting ??= load().catch(load).then(start)
    // A lost chunk must not stay lost.
    booting.catch(() => {
      booting = undefined
    })
    return booting
  }
  const keep = (release: Release): Release => {
    releases.add(release)
    return () => {
      releases.delete(release)
      release()
    }
  }
  const late = callsTo(boot)
  const restore = async (woken?: Event) => {
    await 0 // after the page's own work of this turn
    if (storedHint(options.storagePrefix)) await (await boot()).restore(woken)
  }
  const restored = restore()
  restored.catch(() => store.set({ initialized: true }))
  // Another tab may have connected. A modal that is loaded hears of it by itself.
  const wake = (event: Event) => booting ?? restore(event).catch(() => {})
  globalThis.addEventListener?.('storage', wake)

  return {
    ...late,
    // also what is just being opened
    close: () => void [booted?.close(), booting?.then((late) => late.close())],
    ready: () => restored,
    getState: store.get,
    subscribe: store.subscribe,
    on(event, listener) {
      let release: Release | undefined
      const attach = (ready: Booted) => {
        release = ready.on(event, listener)
      }
      if (booted) attach(booted)
      else waiting.add(attach)
      return keep(() => {
        waiting.delete(attach)
        release?.()
      })
    },
    getProvider: (namespace) => booted?.getProvider(namespace),
    setThemeMode: (themeMode) => store.set({ themeMode }),
    setThemeVariables: (themeVariables) => store.set({ themeVariables }),
    setLocale: (locale) => store.set({ locale }),
    trigger: (element) => keep(triggerOf(element, late)),
    destroy() {
      gone = true
      globalThis.removeEventListener?.('storage', wake)
      for (const release of releases) release()
      booted?.destroy()
      store.close()
    },
  }
}

const load = () => import('./boot.ts')

/** In one text, and in the order that packs best: each byte is one that every page loads. */
const lateCalls =
  'pay use switchConnection openSend deleteConnection open diagnose switchNetwork install mount preload signMessage request getConnections signIn disconnect'
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text
type LateCall = Words<typeof lateCalls>

/** The calls that only the loaded modal can answer. */
function callsTo(boot: () => Promise<Booted>): Pick<Modal, LateCall> {
  const soon = (name: LateCall) => [
    name,
    async (...given: unknown[]) => (await boot()).call(name, given),
  ]
  // Its words are those of the type.
  return Object.fromEntries((lateCalls.split(' ') as LateCall[]).map(soon))
}

/**
 * Loads on hover, focus and touch, opens on click. What fails is told by the modal's own alerts.
 */
function triggerOf(element: Element, { preload, open }: Pick<Modal, 'preload' | 'open'>): Release {
  const stop = new AbortController()
  for (const type of 'pointerenter focusin touchstart click'.split(' '))
    element.addEventListener(
      type,
      () => void (type === 'click' ? open : preload)().catch(() => {}),
      { signal: stop.signal, passive: true },
    )
  return () => stop.abort()
}
