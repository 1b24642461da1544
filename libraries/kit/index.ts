/** Parts that the adapters of several libraries share. */
export type { AdaptedModal } from './AdaptedModal.ts'
export { fromBase64, toBase64 } from './base64.ts'
export { createProvider, type ProviderSource } from './createProvider.ts'
export { createStandardWallet } from './createStandardWallet.ts'
export type { Eip1193Provider } from './eip1193Provider.ts'
export { findAccount } from './findAccount.ts'
export { readEip155, toHexChainId } from './followEip155.ts'
export { moveToFront } from './moveToFront.ts'
export { ProviderError, toProviderError } from './ProviderError.ts'
export { requireAccount } from './requireAccount.ts'
export { requireConnection } from './requireConnection.ts'
export { requireShownAccount } from './requireShownAccount.ts'
export type {
  AdapterOptions,
  StandardAccount,
  StandardIcon,
  StandardName,
  StandardWallet,
} from './standardWallet.ts'
export { whenRestored } from './whenRestored.ts'
