/** Parts that the adapters of several libraries share. */
export type { AdaptedModal } from './AdaptedModal.ts'
export { fromBase64, toBase64 } from './base64.ts'
export { connectAccount } from './connectAccount.ts'
export { createStandardWallet } from './createStandardWallet.ts'
export { findAccount } from './findAccount.ts'
export { requireConnection } from './requireConnection.ts'
export type {
  AdapterOptions,
  StandardAccount,
  StandardIcon,
  StandardName,
  StandardWallet,
} from './standardWallet.ts'
