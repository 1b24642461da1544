import { useSyncExternalStore } from 'react'
import type { ModalSnapshot } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/**
 * What the modal shows and who is connected; renders again on every change. While a server renders,
 * and until the page took over, nobody is connected.
 */
export function useModalState(): ModalSnapshot {
  const { modal, serverSnapshot } = useModal()
  return useSyncExternalStore(modal.subscribe, modal.getState, () => serverSnapshot)
}
