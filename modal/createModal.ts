import type { Release } from '#kernel'
import type { ModalSnapshot } from '#ui-shell/host'
import type { BootedModal } from './boot.ts'
import type { bootEarly } from './bootEarly.ts'
import type { Modal, OpenOptions } from './Modal.ts'
import type { ModalOptions } from './ModalOptions.ts'
import type { preloadEarly } from './preloadEarly.ts'
import { createSnapshotStore } from './snapshotStore.ts'
import { hasStoredSession, readStoredSession } from './storedSession.ts'

/** Replaced by bundlers with the mode. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Attaches a listener to the loaded modal. */
type PendingListener = (booted: BootedModal) => void

/**
 * Creates a modal.
 * Costs the page almost nothing: it sends no request and loads no further code until the visitor
 * shows interest (hover, focus or touch of a `trigger`), the host calls a method, or a connection
 * of an earlier visit has to be restored. Safe to call on a server, where it does nothing; calls
 * of the handle that need a browser reject there with `browser-only`.
 * Throws `options-invalid` when `siwx` and `siweConfig` are both set.
 * @example
 * const modal = createModal({ projectId: '…' })
 * modal.trigger(document.querySelector('#connect'))
 */
export function createModal(options: ModalOptions = {}): Modal {
  if (options.siwx && options.siweConfig) throw createSignInConflict()
  const snapshotStore = createSnapshotStore(options, !hasStoredSession(options.storagePrefix))
  const lifetime = new AbortController()
  const { signal } = lifetime
  const pendingListeners = new Set<PendingListener>()
  let booting: Promise<BootedModal> | undefined
  let booted: BootedModal | undefined
  const boot = () => {
    booting ??= importWithRetry().then(async (module) => {
      booted = await module.boot(options, snapshotStore)
      if (signal.aborted) booted.destroy()
      for (const attachListener of pendingListeners) attachListener(booted)
      pendingListeners.clear()
      return booted
    })
    // The next call repeats a failed import.
    booting.catch(() => {
      booting = undefined
    })
    return booting
  }
  const lazyMethods = createLazyMethods(boot, options, snapshotStore.get, signal)
  const restored = restoreStored(boot, options)
  restored.catch(() => snapshotStore.set({ initialized: true }))
  // Another tab may have connected, also while this page was in the back/forward cache.
  for (const type of ['storage', 'pageshow'])
    globalThis.addEventListener?.(type, () => hasStoredSession(options.storagePrefix) && boot(), {
      signal,
    })
  reportMistakes(boot, signal)

  return {
    ...lazyMethods,
    close: () => void [booted?.close(), booting?.then((modal) => modal.close()).catch(() => {})],
    ready: () => (globalThis.document ? restored : boot().then(() => {})),
    getState: snapshotStore.get,
    getServerState: snapshotStore.getServer,
    subscribe: snapshotStore.subscribe,
    on(event, listener) {
      let release: Release = () => pendingListeners.delete(attachListener)
      const attachListener = (ready: BootedModal) => {
        release = ready.on(event, listener)
      }
      if (booted) attachListener(booted)
      else pendingListeners.add(attachListener)
      return () => release()
    },
    getProvider: <Name extends string>(namespace?: Name) => booted?.getProvider(namespace),
    setThemeMode: (themeMode) => snapshotStore.set({ themeMode }),
    setThemeVariables: (themeVariables) => snapshotStore.set({ themeVariables }),
    setLocale: (locale) => snapshotStore.set({ locale }),
    trigger: (element, request) => attachTrigger(element, request, lazyMethods, options, signal),
    destroy() {
      lifetime.abort()
      booted?.destroy()
      snapshotStore.close()
    },
  }
}

/** Reports mistakes in the options once the page is idle; production builds drop it. */
function reportMistakes(...rest: Parameters<typeof bootEarly>): void {
  try {
    // Bundlers replace this term only.
    if (process.env.NODE_ENV === 'development')
      import('./bootEarly.ts').then((one) => one.bootEarly(...rest))
  } catch {} // There is no `process`.
}

/** Loads as early as the host chose; for a trigger, or without one. Servers never load. */
function preloadBy(
  { preload }: ModalOptions,
  ...rest: Parameters<typeof preloadEarly> extends [unknown, ...infer Rest] ? Rest : never
): void {
  if (preload && preload !== 'intent' && globalThis.document)
    // Without this code, intent loads the modal.
    import('./preloadEarly.ts').then((one) => one.preloadEarly(preload, ...rest)).catch(() => {})
}

/** The only error of `createModal`: a `LatchkeyError` without the table, which is not loaded. */
const createSignInConflict = (): TypeError =>
  Object.assign(new TypeError('Option "siweConfig" cannot be used: `siwx` is set.'), {
    name: 'LatchkeyError',
    code: 'options-invalid',
    context: { option: 'siweConfig' },
    remedy: 'Pass one of them.',
    docs: 'errors.md#options-invalid',
  })

const importBoot = () => import('./boot.ts')
const importWithRetry = () => importBoot().catch(importBoot)

/** Restores stored connections; asks for the code of their namespaces beside the kernel. */
async function restoreStored(
  boot: () => Promise<BootedModal>,
  { storagePrefix, namespaces, enableReconnect }: ModalOptions,
): Promise<void> {
  await 0 // Lets the page finish its own work of this turn.
  if (!hasStoredSession(storagePrefix)) return
  const booting = boot()
  if (enableReconnect !== false)
    import('./requestStored.ts')
      .then((one) => one.requestStored(readStoredSession(storagePrefix), namespaces))
      .catch(() => {}) // The booted modal imports them again, and reports a failure.
  await (await booting).restore()
}

/** Methods that load the modal; in the order that compresses best, as every page has them. */
const lazyMethodNames = [
  'getConnections',
  'deleteConnection',
  'disconnect',
  'connect',
  'request',
  'signIn',
  'mount',
  'install',
  'switchNetwork',
  'signMessage',
  'preload',
  'switchConnection',
  'diagnose',
  'openSend',
  'use',
  'open',
  'pay',
] as const
type LazyMethod = (typeof lazyMethodNames)[number]

/** Makes the methods that load the modal first; the host may want that when the page is idle. */
function createLazyMethods(
  boot: () => Promise<BootedModal>,
  options: ModalOptions,
  getState: () => ModalSnapshot,
  signal: AbortSignal,
): Pick<Modal, LazyMethod> {
  const createLazyMethod = (name: LazyMethod) => [
    name,
    (...args: unknown[]) => {
      const first = /^(open$|pre|con)/.test(name) && import('./firstFrame.ts')
      const opened = boot().then((modal) => modal.call(name, args))
      if (first) {
        const { locale } = getState()
        const translations =
          !locale.startsWith('en') &&
          import('./translations.ts').then((one) => one.loadTranslations(locale))
        Promise.all([
          first.then((one) =>
            one.prepareFrame(boot, options, getState, signal)(
              name,
              // Allowed because the methods that open take nothing else.
              args as readonly OpenOptions[],
              opened,
              translations,
            ),
          ),
          import('./screen.ts'),
          translations,
          options.namespaces || options.networks || import('./allNamespaces.ts'),
        ]).catch(() => {}) // The booted modal imports them again, and reports a failure.
      }
      // Of its own: the first frame handles the other's rejection, which would hide this one's.
      return opened.then()
    },
  ]
  const methods = Object.fromEntries(lazyMethodNames.map(createLazyMethod))
  preloadBy(options, methods.preload, signal)
  return methods
}

/**
 * Loads on hover, focus and touch, opens on click. A press whose code cannot be loaded is left to
 * the page as an unhandled rejection, like every lost chunk: nothing is there that could show it.
 */
function attachTrigger(
  element: Element,
  request: OpenOptions | undefined,
  modal: Pick<Modal, 'preload' | 'open'>,
  options: ModalOptions,
  signal: AbortSignal,
): Release {
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  preloadBy(options, modal.preload, ended, element)
  for (const type of ['pointerenter', 'focusin', 'touchstart', 'click'])
    element.addEventListener(
      type,
      () => void (type === 'click' ? modal.open(request) : modal.preload().catch(() => {})),
      { signal: ended, passive: true },
    )
  return () => stop.abort()
}
