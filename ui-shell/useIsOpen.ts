import { useSyncExternalStore } from 'react'
import { useShell } from './ShellContext.ts'

/**
 * True while the modal is open; an embedded one always is. A view may be drawn before: network
 * requests, timers and announcements of its own wait for this.
 */
export function useIsOpen(): boolean {
  const { kernel, embedded } = useShell()
  const { subscribe, get } = kernel.router
  return useSyncExternalStore(subscribe, () => embedded || get().open)
}
