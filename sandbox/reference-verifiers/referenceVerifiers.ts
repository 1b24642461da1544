import type { ReferenceVerifier } from './ReferenceVerifier.ts'

/** The verifiers by namespace; each loads its ecosystem's library on the first call. */
export const referenceVerifiers: Readonly<Record<string, () => Promise<ReferenceVerifier>>> = {
  eip155: async () => (await import('./eip155.ts')).verifier,
  solana: async () => (await import('./solana.ts')).verifier,
  polkadot: async () => (await import('./polkadot.ts')).verifier,
  bip122: async () => (await import('./bip122.ts')).verifier,
  cosmos: async () => (await import('./cosmos.ts')).verifier,
  sui: async () => (await import('./sui.ts')).verifier,
  stacks: async () => (await import('./stacks.ts')).verifier,
}
