import type { SandboxInfo } from '../SandboxInfo.ts'
import type { PageChain, WalletControls } from './createExtensionWallet.ts'

/** Parameters for installing a wallet of the page. */
export type PageWalletContext = {
  /** The EVM chains. */
  readonly chains: readonly PageChain[]
  readonly info: SandboxInfo
  /** The text after the colon in `?wallets=name:detail`. */
  readonly detail: string
}

/** Puts a wallet on the page as an extension would; gives the controls that make sense for it. */
export type InstallPageWallet = (context: PageWalletContext) => Promise<Partial<WalletControls>>
