import { useSyncExternalStore } from 'react'
import type { ModalSnapshot } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/**
 * Returns the modal's view and connections; renders again on every change. A server and the
 * hydration of its page render `getServerState`, which has no connection.
 */
export function useModalState(): ModalSnapshot {
  const { subscribe, getState, getServerState } = useModal()
  return useSyncExternalStore(subscribe, getState, getServerState)
}
