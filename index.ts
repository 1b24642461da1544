import type { Release } from '#kernel'
import type { Booted } from './boot.ts'
import type { Modal } from './Modal.ts'
import type { ModalOptions } from './options.ts'
import { createSnapshotStore } from './snapshotStore.ts'
import { storedHint } from './storedHint.ts'
import { twoSignIns } from './twoSignIns.ts'

/** What the handle tells, and what it is asked. */
export type { ModalEvents, ModalSnapshot, OpenOptions } from '#kernel'
/** The handle. */
export type { Modal } from './Modal.ts'
/** What `createModal` takes. */
export type { EvmChain, ModalOptions } from './options.ts'

/**
 * Creates a modal. Costs the page almost nothing: no request is made and nothing else is loaded before the visitor shows intent
 * (hover, focus or touch of a `trigger`, `preload()`, `open()`), or a connection of an earlier visit has to be restored.
 * Safe to call on a server, where it does nothing until the browser takes over.
 * @example
 * const modal = createModal({ projectId: '…' })
 * modal.trigger(document.querySelector('#connect'))
 */
export function createModal(options: ModalOptions = {}): Modal {
  if (options.siwx && options.siweConfig) throw twoSignIns()
  const stored = storedHint(options.storagePrefix)
  const store = createSnapshotStore(options, !stored)
  const releases = new Set<Release>()
  const waiting = new Set<(booted: Booted) => void>()
  let booting: Promise<Booted> | undefined
  let booted: Booted | undefined
  let gone = false

  const boot = async (): Promise<Booted> => {
    booting ??= load()
      .catch(load)
      .then((module) => module.boot(options, store))
    // A lost chunk must not stay lost.
    booting.catch(() => {
      booting = undefined
    })
    booted = await booting
    if (gone) booted.destroy()
    for (const attach of waiting) attach(booted)
    waiting.clear()
    return booted
  }
  const keep = (release: Release): Release => {
    const once = () => {
      if (releases.delete(once)) release()
    }
    releases.add(once)
    return once
  }
  const late = callsTo(boot)
  // After the page's own work of this turn.
  const restored = stored ? Promise.resolve().then(async () => (await boot()).restore()) : Promise.resolve()
  restored.catch(() => store.set({ initialized: true }))

  return {
    ...late,
    close: () => booted?.close(),
    ready: () => restored,
    getState: store.get,
    subscribe: store.subscribe,
    on: (event, listener) => keep(listenSoon(booted, waiting, (ready) => ready.on(event, listener))),
    getProvider: (namespace) => booted?.getProvider(namespace),
    setThemeMode: (themeMode) => store.set({ themeMode }),
    setThemeVariables: (themeVariables) => store.set({ themeVariables }),
    setLocale: (locale) => store.set({ locale }),
    mount: async (element) => keep(await (await boot()).mount(element)),
    trigger: (element) => keep(triggerOf(element, late)),
    destroy() {
      gone = true
      for (const release of [...releases]) release()
      booted?.destroy()
      store.close()
    },
  }
}

const load = () => import('./boot.ts')

/** Listens now, or as soon as the modal is loaded. */
function listenSoon(booted: Booted | undefined, waiting: Set<(booted: Booted) => void>, listen: (booted: Booted) => Release): Release {
  let release: Release | undefined
  const attach = (ready: Booted) => {
    release = listen(ready)
  }
  if (booted) attach(booted)
  else waiting.add(attach)
  return () => {
    waiting.delete(attach)
    release?.()
  }
}

const lateCalls = ['open', 'preload', 'disconnect', 'switchNetwork', 'signMessage', 'signIn', 'request', 'install', 'openSend', 'pay'] as const
type LateCall = (typeof lateCalls)[number]

/** The calls that only the loaded modal can answer. */
function callsTo(boot: () => Promise<Booted>): Pick<Modal, LateCall> {
  const soon = (name: LateCall) => [name, async (...given: unknown[]) => Reflect.apply((await boot())[name], 0, given)]
  return Object.fromEntries(lateCalls.map(soon))
}

/** Loads on hover, focus and touch, opens on click. What fails is told by the modal's own alerts. */
function triggerOf(element: Element, { preload, open }: Pick<Modal, 'preload' | 'open'>): Release {
  const stop = new AbortController()
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => {})
  for (const type of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(type, quietly(preload), { signal: stop.signal, passive: true, once: true })
  element.addEventListener('click', quietly(open), { signal: stop.signal })
  return () => stop.abort()
}
