/** Creates a modal. */

/** What the handle tells, and what it is asked. */
export type { ModalEvents, ModalSnapshot, OpenOptions } from '#ui-shell'
export { createModal } from './createModal.ts'
/** The handle. */
export type { Modal } from './Modal.ts'
/** What `createModal` takes. */
export type { EvmChain, ModalOptions } from './ModalOptions.ts'
