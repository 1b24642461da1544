/** Parts that the adapters of several libraries share. */
export { createProvider, type ProviderSource } from './createProvider.ts'
export type { Eip1193Provider } from './eip1193Provider.ts'
export { findAccount } from './findAccount.ts'
export { ProviderError, toProviderError } from './ProviderError.ts'
export { requireAccount } from './requireAccount.ts'
