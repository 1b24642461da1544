/** Parts that the adapters of several libraries share. */
export { findAccount } from './findAccount.ts'
export { requireAccount } from './requireAccount.ts'
