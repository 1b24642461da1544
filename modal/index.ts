/** Creates a modal. */

/** Types of the handle's events, snapshot and options. */
export type {
  Eip1193Events,
  ModalEvents,
  ModalSnapshot,
  OpenOptions,
  WalletProvider,
} from '#ui-shell'
export { createModal } from './createModal.ts'
/** The handle. */
export type { Modal, ProviderOf } from './Modal.ts'
/** Options of `createModal`. */
export type { EvmChain, ModalOptions } from './ModalOptions.ts'
