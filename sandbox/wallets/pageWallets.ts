import type { InstallPageWallet } from './PageWallet.ts'

/** The wallets of the page beside the EVM ones, by their name in `?wallets=`. */
export const pageWallets: Readonly<Record<string, InstallPageWallet>> = {
  cosmos: async (context) =>
    (await import('./cosmos/installCosmosWallet.ts')).installCosmosWallet(context),
  sui: async (context) => (await import('./sui/installSuiWallet.ts')).installSuiWallet(context),
  solana: async (context) =>
    (await import('./solana/installSolanaWallet.ts')).installSolanaWallet(context),
  polkadot: async (context) =>
    (await import('./polkadot/installHubWallet.ts')).installHubWallet(context),
  stacks: async (context) =>
    (await import('./stacks/installStacksWallet.ts')).installStacksWallet(context),
  bitcoin: async (context) =>
    (await import('./bip122/installBitcoinWallet.ts')).installBitcoinWallet(context),
  unisat: async (context) =>
    (await import('./bip122/installUnisatWallet.ts')).installUnisatWallet(context),
}
