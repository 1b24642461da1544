import type { Caip2, NamespaceHost } from '#kernel'
import type { Bip122State } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import type { WalletAdapter } from './walletAdapter.ts'

/**
 * A connected wallet as far as moving it to another network is concerned. `refresh` resolves with
 * the network it says it is on; `preferred` is the one to read where it has several.
 */
export type SwitchContext = {
  readonly host: NamespaceHost
  readonly connectionState: Bip122State
  readonly adapter: WalletAdapter
  readonly callWallet: WalletCaller
  refresh(preferred: Caip2 | undefined): Promise<Caip2>
}
