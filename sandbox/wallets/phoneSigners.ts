import type { PhoneSigner, SignerContext } from './PhoneSigner.ts'

/** The phone's namespaces beside EVM; each is loaded on a site's first request for it. */
export const phoneSigners: Readonly<
  Record<string, (context: SignerContext) => Promise<PhoneSigner>>
> = {
  cosmos: async () => (await import('./cosmos/phoneSigner.ts')).cosmosPhoneSigner(),
  sui: async (context) => (await import('./sui/phoneSigner.ts')).suiPhoneSigner(context),
  solana: async (context) => (await import('./solana/phoneSigner.ts')).solanaPhoneSigner(context),
  polkadot: async () => (await import('./polkadot/phoneSigner.ts')).polkadotPhoneSigner(),
  stacks: async (context) => (await import('./stacks/phoneSigner.ts')).stacksPhoneSigner(context),
  bip122: async (context) => (await import('./bip122/phoneSigner.ts')).bitcoinPhoneSigner(context),
}
