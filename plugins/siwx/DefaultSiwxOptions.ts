import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { MessageOptions } from './createMessageFactory.ts'

/** Options of `defaultSiwx`. */
export type DefaultSiwxOptions = MessageOptions & {
  /**
   * Returns a nonce of the host's server, at least 8 letters or digits; by default 128 random bits
   * of the browser.
   */
  getNonce?(): Promise<string>
  /** Lets the host's server verify a session (with `latchkey/verify`) before it is stored. */
  verify?(session: SiwxSession): Promise<boolean>
  /** If true, declining disconnects; default true. */
  readonly required?: boolean | undefined
  /** If true, disconnecting signs out; default true. */
  readonly signOutOnDisconnect?: boolean | undefined
}
