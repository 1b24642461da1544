import type { ComponentType } from 'react'
import type { Platform, Release } from '#kernel'
import { importWithRetry } from '#kernel'
import type { animateEntrance } from './animateEntrance.ts'
import type { Alerts } from './createAlerts.ts'
import type { Announcer } from './createAnnouncer.ts'
import type { FocusHistory } from './createFocusHistory.ts'
import type { Reload } from './findReloadReason.ts'
import type { HeightMorphProps } from './HeightMorph.ts'
import type { Toasts } from './toasts.ts'

/** The parts in `laterParts.ts`; named here, since each of its parts imports the shell's context. */
export type LaterPartsByName = {
  readonly AlertBar: ComponentType<{ alerts: Alerts }>
  readonly FrameMessages: ComponentType<{
    parts: { readonly announcer: Announcer; readonly focusHistory: FocusHistory }
    toasts: Toasts | undefined
    given: Element | undefined
  }>
  readonly HeightMorph: ComponentType<HeightMorphProps>
  readonly PageToast: ComponentType<{ toasts: Toasts | undefined; announcer: Announcer }>
  readonly ReloadCheck: ComponentType<{
    error: unknown
    online: boolean
    onRetry(): void
    onChange(reload: Reload | undefined): void
  }>
  readonly animateEntrance: typeof animateEntrance
  readonly moreIconPaths: { readonly [name: string]: string }
}

/** Loads what the first list does not need. */
export type LaterParts = {
  /** The parts; `undefined` until they are loaded. */
  get(): LaterPartsByName | undefined
  subscribe(listener: () => void): Release
  /** Loads the parts once. After a failure the next call, or a network that returns, tries again. */
  load(): void
  dispose(): void
}

/** Makes a loader over an import; loads nothing yet. A failure is logged. */
export function createLaterParts(
  platform: Pick<Platform, 'log' | 'watch' | 'online'>,
  importParts: () => Promise<LaterPartsByName>,
): LaterParts {
  const listeners = new Set<() => void>()
  let parts: LaterPartsByName | undefined
  let loading = false
  let disposed = false
  let stopWaiting: Release = () => {}

  const load = () => {
    if (parts || loading) return
    loading = true
    const wasOnline = platform.online()
    stopWaiting()
    importWithRetry(importParts).then(
      (module) => {
        parts = module
        for (const listener of [...listeners]) listener()
      },
      (error) => {
        loading = false
        platform.log('error', 'A part of the modal could not be loaded.', error)
        if (disposed) return
        stopWaiting = platform.watch(() => platform.online() && load())
        // The network may have returned before the failure was known.
        if (!wasOnline && platform.online()) load()
      },
    )
  }
  return {
    get: () => parts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    dispose() {
      disposed = true
      stopWaiting()
    },
  }
}
