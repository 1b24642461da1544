import type { AbortOptions, Caip2, LatchkeyError, Release, WalletInfo } from 'latchkey/kernel'

/**
 * What of a wallet's key is public: it comes with the connection, and whoever verifies needs it.
 */
export type Key = {
  readonly publicKey?: string | undefined
  readonly stateInit?: string | undefined
}

/** A wallet that can be asked, through a bridge on the page or a session elsewhere. */
export type Wire = {
  readonly wallet: WalletInfo
  readonly raw: unknown
  readonly key: Key
  /** By network, the account's canonical address. */
  readonly addresses: ReadonlyMap<Caip2, string>
  can(method: Method): boolean
  /** Rejects with a fault. */
  call(method: Method, network: Caip2, payload: object, options: AbortOptions): Promise<unknown>
  /** The wallet ended it. */
  onEnd(listener: (why?: LatchkeyError) => void): Release
  close(): Promise<void>
  serialize(network: Caip2): string
}
export type Method = 'signData' | 'sendTransaction'
