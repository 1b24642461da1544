import type { Caip2 } from '#kernel'

/** How an ecosystem writes a CAIP-122 message. */
export type SignInStyle = {
  /** The word before `account:` in the first line, for example `Ethereum`. */
  readonly chain: string
  /** Networks that may stand in it, in full: `/^eip155:[1-9]\d*$/`. */
  readonly network: RegExp
  /**
   * How many blank lines stand where a statement is missing: 2 (EIP-4361) or 1. One stands before a
   * statement and one after it.
   */
  readonly blanks: 1 | 2
  /** What stands after `Chain ID: `; the whole CAIP-2 id unless told otherwise. */
  toChainId?(network: Caip2): string
  /** The network of what stands after `Chain ID: `, the inverse of `chainIdOf`. */
  fromChainId?(chainId: string): Caip2 | undefined
  /** The canonical form of an address of the network, `undefined` when it is none. */
  toCanonicalAddress(address: string, network: Caip2): string | undefined
}
