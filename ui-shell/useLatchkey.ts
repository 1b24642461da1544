import type { Modal } from '#kernel'
import { useHandle } from './HandleContext.ts'

/** The modal: opens, closes, and everything else it can do. */
export function useLatchkey(): Pick<Modal, 'open' | 'close'> & { readonly modal: Modal } {
  const { modal } = useHandle()
  return { open: modal.open, close: modal.close, modal }
}
