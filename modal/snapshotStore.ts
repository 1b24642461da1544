import type { Release } from '#kernel'
import type { ModalSnapshot } from '#ui-shell/host'
import type { ModalOptions } from './ModalOptions.ts'

/** The handle's side of the modal: the snapshot that hosts see. */
export type SnapshotStore = {
  get(): ModalSnapshot
  /** The state before anything happened, in a browser as on a server. */
  getServer(): ModalSnapshot
  set(patch: Partial<ModalSnapshot>): void
  subscribe(listener: (state: ModalSnapshot) => void): Release
  /** Removes every listener. */
  close(): void
}

/** The page's language if the modal is translated to it, else English. */
function pageLocale(): string {
  const { lang = '' } = globalThis.document?.documentElement ?? {}
  return /^(ar|de|en|es|fr|hi|id|it|ja|ko|ms|nl|pl|pt|ru|th|tr|uk|vi|zh)(-|$)/.test(lang)
    ? lang
    : 'en'
}

/** Makes the snapshot of a modal that is not loaded yet. */
export function createSnapshotStore(
  { themeMode = 'auto', themeVariables = {}, locale }: ModalOptions,
  initialized: boolean,
): SnapshotStore {
  const serverState: ModalSnapshot = {
    initialized: false,
    open: false,
    loading: false,
    view: 'Connect',
    namespaces: {},
    features: {},
    themeMode,
    themeVariables,
    locale: locale ?? 'en',
  }
  let state: ModalSnapshot = {
    ...serverState,
    initialized,
    locale: locale ?? pageLocale(),
  }
  const listeners = new Set<(state: ModalSnapshot) => void>()
  return {
    get: () => state,
    getServer: () => serverState,
    set(patch) {
      state = { ...state, ...patch }
      // An error of one is reported as uncaught, and keeps the state from no other.
      ;[...listeners].map(async (listener) => listeners.has(listener) && listener(state))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}
