import type { AbortOptions, Caip2 } from '#kernel'
import type { AddressParts } from './address.ts'
import type { Ability } from './bip122Wallet.ts'
import type { BitcoinChain } from './bitcoinChains.ts'
import type { Bip122State } from './connectionState.ts'
import type { WalletCaller } from './createWalletCaller.ts'
import type { WalletDialect } from './mapFault.ts'

/**
 * A wallet that signs in its own dialect, on the page or over a session.
 * It carries what the signing code needs of the connect path: a module that both import would
 * become another chunk of it.
 */
export type Signer = {
  readonly dialect: WalletDialect
  readonly connectionState: Bip122State
  supports(ability: Ability): boolean
  /** Calls one of the wallet's methods; for a session the method is that of its protocol. */
  readonly callWallet: WalletCaller
  /**
   * The same by `request(method, params)`, with the answer taken out of its envelope and copied.
   */
  readonly rpc: (method: string, params: unknown, options?: AbortOptions) => Promise<unknown>
  readonly findChain: (network: Caip2) => BitcoinChain | undefined
  /** Decodes an address of a network; `undefined` if it is invalid. */
  readonly getAddressKind: (address: string, network: Caip2) => AddressParts['kind'] | undefined
  /**
   * The wallet's own objects for its accounts, where its language wants one of them with every
   * call; foreign.
   */
  readonly accounts?: (() => unknown) | undefined
  /**
   * Reads addresses and network from the wallet once more, right before something that cannot be
   * undone. Resolves with the network a call would be made on.
   */
  recheck(network: Caip2, options?: AbortOptions): Promise<Caip2>
}
