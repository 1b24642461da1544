/** Creates a modal. */

/** Types of the handle's events, snapshot and options. */
export type { ModalEvents, ModalSnapshot, OpenOptions } from '#ui-shell'
export { createModal } from './createModal.ts'
/** The handle. */
export type { Modal } from './Modal.ts'
/** Options of `createModal`. */
export type { EvmChain, ModalOptions } from './ModalOptions.ts'
