/** Creates a modal. */

/** Types of the handle's events, snapshot and options. */
export type {
  ConnectedAccount,
  Eip1193Events,
  ModalEvents,
  ModalSnapshot,
  WalletProvider,
} from '#ui-shell/host'
export { createModal } from './createModal.ts'
/** Names of features, and their values. */
export type { FeatureName, FeatureOptions } from './FeatureOptions.ts'
/** The handle. */
export type { Modal, OpenOptions, ProviderOf } from './Modal.ts'
/** Options of `createModal`. */
export type { EvmChain, ModalOptions, NamespaceName } from './ModalOptions.ts'
export type { ViewName } from './viewNames.ts'
