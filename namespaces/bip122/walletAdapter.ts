import type { Caip2, Release } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import type { findBitcoinChain, findNetworkByName } from './bitcoinChains.ts'
import type { callWalletRpc, toPlainData, WalletCaller } from './createWalletCaller.ts'
import type { parseStandardNetwork } from './readWallets.ts'
import type { GrantedAccess, parseWalletAddresses, WalletAddress } from './walletAddress.ts'

/**
 * A request for access: `knownAddresses` are those of earlier visits, `networks` those of the site,
 * the preferred one first.
 */
export type AccessRequest = {
  readonly roles: readonly string[]
  readonly networks: readonly Caip2[]
  readonly knownAddresses: readonly WalletAddress[]
  readonly limits?: WaitOptions
}

/**
 * The part of a wallet's protocol for its addresses and network. The rest is loaded to sign.
 */
export type WalletAdapter = {
  /** Requests addresses, with the wallet's prompt. */
  connect(call: WalletCaller, request: AccessRequest): Promise<GrantedAccess>
  /**
   * Requests addresses without a prompt; `undefined` when the wallet grants nothing. A wallet
   * without a silent request is believed to grant what it did.
   */
  reconnect(call: WalletCaller, request: AccessRequest): Promise<GrantedAccess | undefined>
  disconnect?(call: WalletCaller): Promise<unknown>
  switchNetwork?(call: WalletCaller, network: Caip2): Promise<unknown>
  /**
   * Follows the wallet.
   * `changed` is called to reread it, with the new addresses if the event carries them; `gone` when
   * its access ended.
   */
  listen?(changed: (list?: unknown) => void, gone: () => void): Release
}

/**
 * Tools that the connect path passes to the adapters.
 * Passed, not imported, so that the connect path stays one request.
 */
export type AdapterTools = {
  readonly callWalletRpc: typeof callWalletRpc
  readonly toPlainData: typeof toPlainData
  readonly findBitcoinChain: typeof findBitcoinChain
  readonly findNetworkByName: typeof findNetworkByName
  readonly parseWalletAddresses: typeof parseWalletAddresses
  readonly parseStandardNetwork: typeof parseStandardNetwork
}
