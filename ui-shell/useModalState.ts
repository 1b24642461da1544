import { useSyncExternalStore } from 'react'
import type { ModalSnapshot } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/**
 * Returns the modal's view and connections; renders again on every change. During server rendering
 * and hydration there is no connection.
 */
export function useModalState(): ModalSnapshot {
  const { modal, serverSnapshot } = useModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, () => serverSnapshot)
}
