import type { Judge } from './Judge.ts'

/** The judges by namespace; each ecosystem's library is loaded when it is first asked. */
export const judges: Readonly<Record<string, () => Promise<Judge>>> = {
  eip155: async () => (await import('./eip155.ts')).judge,
  solana: async () => (await import('./solana.ts')).judge,
  polkadot: async () => (await import('./polkadot.ts')).judge,
  bip122: async () => (await import('./bip122.ts')).judge,
  cosmos: async () => (await import('./cosmos.ts')).judge,
  sui: async () => (await import('./sui.ts')).judge,
  stacks: async () => (await import('./stacks.ts')).judge,
}
