import type { AbortOptions, Caip2, LatchkeyError, Release, WalletInfo } from 'latchkey/kernel'

/** The public part of a wallet's key: it comes with the connection, and verifiers need it. */
export type Key = {
  readonly publicKey?: string | undefined
  readonly stateInit?: string | undefined
}

/** A wallet that takes requests, through a bridge on the page or a remote session. */
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
