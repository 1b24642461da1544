import type { SandboxInfo } from '../SandboxInfo.ts'
import type { PageChain, WalletControls } from './createExtensionWallet.ts'

/** What a wallet of the page is installed with. */
export type PageWalletContext = {
  /** The EVM chains. */
  readonly chains: readonly PageChain[]
  readonly info: SandboxInfo
  /** What stood after the colon in `?wallets=name:detail`. */
  readonly detail: string
}

/** Puts a wallet on the page as an extension would; gives the controls that make sense for it. */
export type InstallPageWallet = (context: PageWalletContext) => Promise<Partial<WalletControls>>
