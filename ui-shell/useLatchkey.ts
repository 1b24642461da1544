import type { Modal } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/** The modal: opens, closes, and everything else it can do. */
export function useLatchkey(): Pick<Modal, 'open' | 'close'> & { readonly modal: Modal } {
  const modal = useModal()
  return { open: modal.open, close: modal.close, modal }
}
