import type { Caip2 } from '#kernel'

/** The way an ecosystem writes a CAIP-122 message. */
export type SignInStyle = {
  /** The word before `account:` in the first line, for example `Ethereum`. */
  readonly chain: string
  /** The networks allowed in the message; begin with `^` and end with `$`: `/^eip155:[1-9]\d*$/`. */
  readonly network: RegExp
  /**
   * Number of blank lines in place of a missing statement: 2 (EIP-4361) or 1.
   * A statement has one blank line before and one after it.
   */
  readonly blanks: 1 | 2
  /** Returns the text after `Chain ID: `; the CAIP-2 id by default. */
  toChainId?(network: Caip2): string
  /** Returns the network of the text after `Chain ID: `, the inverse of `toChainId`. */
  fromChainId?(chainId: string): Caip2 | undefined
  /** Returns the canonical form of an address; `undefined` if it is not of the network. */
  toCanonicalAddress(address: string, network: Caip2): string | undefined
}
