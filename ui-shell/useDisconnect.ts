import type { Modal } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/** Disconnects one namespace, or all. */
export function useDisconnect(): { readonly disconnect: Modal['disconnect'] } {
  return { disconnect: useModal().disconnect }
}
