import type { Caip2, Release } from '#kernel'
import type { Limits } from '#namespaces/kit'
import type { Ask, askRpc, copied } from './ask.ts'
import type { bitcoinChain, networkNamed } from './bitcoinChains.ts'
import type { Grant, Held, readHeld } from './held.ts'
import type { standardNetwork } from './readWallets.ts'

/**
 * What a wallet is asked with: `kept` are the addresses known from before, `networks` those of the
 * site with the preferred one first.
 */
export type Wish = {
  readonly roles: readonly string[]
  readonly networks: readonly Caip2[]
  readonly kept: readonly Held[]
  readonly limits?: Limits
}

/**
 * The part of a wallet's language that concerns its addresses and network. The rest is loaded when
 * something is signed.
 */
export type Voice = {
  /** Asks for addresses, with the wallet's prompt. */
  enter(ask: Ask, wish: Wish): Promise<Grant>
  /**
   * Asks without any; `undefined` when the wallet grants nothing. A wallet that has no silent
   * question is believed to grant what it did.
   */
  again(ask: Ask, wish: Wish): Promise<Grant | undefined>
  leave?(ask: Ask): Promise<unknown>
  move?(ask: Ask, network: Caip2): Promise<unknown>
  /**
   * Follows the wallet: `changed` when it has to be asked again, or with the new addresses where
   * its event brings them; `gone` when it is over.
   */
  listen?(changed: (list?: unknown) => void, gone: () => void): Release
}

/**
 * What the languages get from the code that connects. Handed over, not imported, so that the
 * connect path stays one request beside theirs.
 */
export type VoiceTools = {
  readonly askRpc: typeof askRpc
  readonly copied: typeof copied
  readonly bitcoinChain: typeof bitcoinChain
  readonly networkNamed: typeof networkNamed
  readonly readHeld: typeof readHeld
  readonly standardNetwork: typeof standardNetwork
}
