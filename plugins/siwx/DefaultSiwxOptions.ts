import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { MessageOptions } from './createMessageFactory.ts'

/** What a host may decide about `defaultSiwx`. */
export type DefaultSiwxOptions = MessageOptions & {
  /**
   * A nonce of the host's server, at least 8 letters or digits; 128 bits of chance of the browser's
   * own unless given.
   */
  getNonce?(): Promise<string>
  /** Has the host's server judge a session (with `latchkey/verify`) before it is kept. */
  verify?(session: SiwxSession): Promise<boolean>
  /** Whether declining disconnects; true unless told otherwise. */
  readonly required?: boolean | undefined
  /** Whether disconnecting signs out; true unless told otherwise. */
  readonly signOutOnDisconnect?: boolean | undefined
}
